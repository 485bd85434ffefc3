import { z } from 'zod'
import { agreedTermsSchema, auctionTermsSchema } from './auction-terms.ts'
import { pageSchema, sizeSchema, utcDateTimeSchema, walletAddressSchema } from './values.ts'

const MAX_CHARACTERS = 6_000

/** Stored as typed; only text that PostgreSQL can't store is refused. */
const typed = z
  .string()
  .max(MAX_CHARACTERS)
  .refine((text) => text.isWellFormed() && !text.includes('\0'), 'must be valid text')
  .default('')

/** The form's fields, which may be incomplete. */
const draftContentSchema = z.strictObject({
  title: typed,
  artist: typed,
  description: typed,
  percentage: typed,
  era: typed,
  label: typed,
  recordingStudio: typed,
  country: typed,
  yearOfRelease: typed,
  genres: typed,
  musicAuthors: typed,
  lyricsAuthors: typed,
  website: typed,
  youtube: typed,
  spotify: typed,
  tokenCount: typed,
  minimumPrice: typed,
  threshold: typed,
  start: typed,
  startsAt: typed,
  duration: typed,
  durationUnit: typed,
  seller: typed,
  /** The number of the policy that says who can bid; anyone if it is empty. */
  policy: typed,
})

export type DraftContent = z.infer<typeof draftContentSchema>

/** The transactions that list an auction, in order. */
const draftStepSchema = z.enum(['DEPLOY', 'ALLOW', 'SCHEDULE'])

export type DraftStep = z.infer<typeof draftStepSchema>

/**
 * `REFUSED`: the person rejected it; `REVERTED`: it failed on the chain; `REPLACED`: the wallet sent another transaction with its
 * nonce; `DROPPED`: the network dropped it; `UNSENT`: the wallet sent nothing.
 */
const draftEndingSchema = z.enum(['DONE', 'REFUSED', 'REVERTED', 'REPLACED', 'DROPPED', 'UNSENT'])

export type DraftEnding = z.infer<typeof draftEndingSchema>

/** A transaction that a wallet was asked to send. Only one at a time is unfinished. */
const draftTransactionSchema = z.object({
  number: z.int().positive(),
  step: draftStepSchema,
  wallet: walletAddressSchema,
  /** The wallet's next nonce when it was asked. */
  nonce: z.int().nonnegative(),
  /** Null until the wallet reports that it sent the transaction. */
  hash: z.string().nullable(),
  askedAt: utcDateTimeSchema,
  ending: draftEndingSchema.nullable(),
})

export type DraftTransaction = z.infer<typeof draftTransactionSchema>

/** An auction in preparation, which any administrator can continue. */
const auctionDraftSchema = z.object({
  id: z.uuid(),
  /** Increases with every change. */
  version: z.int().positive(),
  content: draftContentSchema,
  workId: z.uuid().nullable(),
  /** The work's song token, verified on the chain. */
  token: z.string().nullable(),
  terms: agreedTermsSchema.nullable(),
  /** Oldest first. */
  transactions: z.array(draftTransactionSchema),
  /** The auction once it is on the chain. */
  auctionId: z.int().nonnegative().nullable(),
  changedAt: utcDateTimeSchema,
  changedBy: z.string(),
})

export type AuctionDraft = z.infer<typeof auctionDraftSchema>

const draftAnswer = z.object({ body: auctionDraftSchema })

const draftParams = z.object({ id: z.string() })

/** The revision that the person has seen; a newer one isn't overwritten. */
const seenVersionSchema = z.int().positive()

export const createDraft = {
  method: 'POST',
  path: '/api/drafts',
  summary: 'Create a draft of an auction',
  status: 201,
  role: 'ADMINISTRATOR',
  body: draftContentSchema,
  answer: draftAnswer,
} as const

/** Last changed first. */
export const listDrafts = {
  method: 'GET',
  path: '/api/drafts',
  summary: 'List the drafts',
  role: 'ADMINISTRATOR',
  query: z.strictObject({ page: pageSchema, size: sizeSchema({ most: 100, usual: 20 }) }),
  answer: z.object({ data: z.array(auctionDraftSchema), total: z.int().nonnegative() }),
} as const

export const findDraft = {
  method: 'GET',
  path: '/api/drafts/:id',
  summary: 'Read a draft',
  role: 'ADMINISTRATOR',
  params: draftParams,
  answer: draftAnswer,
} as const

export const saveDraft = {
  method: 'PUT',
  path: '/api/drafts/:id/content',
  summary: 'Save the form of a draft',
  role: 'ADMINISTRATOR',
  params: draftParams,
  body: z.strictObject({ version: seenVersionSchema, ...draftContentSchema.shape }),
  answer: draftAnswer,
} as const

/** A work from `createWork`, which can be replaced until the song token is deployed. */
export const setDraftWork = {
  method: 'PUT',
  path: '/api/drafts/:id/work',
  summary: 'Set the work of a draft',
  role: 'ADMINISTRATOR',
  params: draftParams,
  body: z.strictObject({ version: seenVersionSchema, workId: z.uuid() }),
  answer: draftAnswer,
} as const

/** Terms can change until the auction is on the chain; the number of tokens only until the song token is deployed. */
export const setDraftTerms = {
  method: 'PUT',
  path: '/api/drafts/:id/terms',
  summary: 'Set the terms of a draft',
  role: 'ADMINISTRATOR',
  params: draftParams,
  body: auctionTermsSchema.safeExtend({ version: seenVersionSchema }),
  answer: draftAnswer,
} as const

/** Recorded before the wallet is asked, so that other administrators know that a transaction may be under way. */
export const askDraftStep = {
  method: 'POST',
  path: '/api/drafts/:id/transactions',
  summary: 'Record that a wallet is asked for a transaction of a draft',
  role: 'ADMINISTRATOR',
  params: draftParams,
  body: z.strictObject({
    version: seenVersionSchema,
    step: draftStepSchema,
    wallet: walletAddressSchema,
    nonce: z.int().nonnegative(),
    /** The terms being signed; refused if the draft's terms have changed since. */
    ...agreedTermsSchema.shape,
  }),
  answer: draftAnswer,
} as const

const params = z.object({ id: z.string(), number: z.string() })

/** Idempotent. */
export const reportDraftHash = {
  method: 'PUT',
  path: '/api/drafts/:id/transactions/:number/hash',
  summary: 'Record the transaction that a wallet sent for a draft',
  role: 'ADMINISTRATOR',
  params,
  body: z.strictObject({
    hash: z.string().regex(/^0x[0-9a-f]{64}$/, 'must be 0x followed by 64\u00A0hexadecimal digits'),
  }),
  answer: draftAnswer,
} as const

/** Allows the next transaction. The server itself reads from the chain whether the last one is there. */
export const reportDraftEnding = {
  method: 'PUT',
  path: '/api/drafts/:id/transactions/:number/ending',
  summary: 'Record the result of a transaction of a draft',
  role: 'ADMINISTRATOR',
  params,
  body: z.strictObject({ ending: draftEndingSchema }),
  answer: draftAnswer,
} as const

/** Possible until a transaction is on the chain. The work stays in the catalogue. */
export const deleteDraft = {
  method: 'DELETE',
  path: '/api/drafts/:id',
  summary: 'Delete a draft',
  role: 'ADMINISTRATOR',
  params: draftParams,
  answer: z.object({ body: z.object({ id: z.uuid() }) }),
} as const
