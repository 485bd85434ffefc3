import { z } from 'zod'
import { agreedTermsSchema, auctionTermsSchema } from './auction-terms.ts'
import { pageSchema, sizeSchema, utcDateTimeSchema, walletAddressSchema } from './values.ts'

const MAX_CHARACTERS = 6_000

/** As it was typed; all that is refused is what PostgreSQL cannot keep. */
const typed = z
  .string()
  .max(MAX_CHARACTERS)
  .refine((text) => text.isWellFormed() && !text.includes('\0'), 'must be text')
  .default('')

/** The fields of the form as they stand there, finished or not. */
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
})

export type DraftContent = z.infer<typeof draftContentSchema>

/** The transactions that put an auction on the chain, in this order. */
const draftStepSchema = z.enum(['DEPLOY', 'ALLOW', 'SCHEDULE'])

export type DraftStep = z.infer<typeof draftStepSchema>

/**
 * `REFUSED`: the person said no; `REVERTED`: the chain did; `REPLACED`: the wallet sent something else in its place; `DROPPED`:
 * the network forgot it; `UNSENT`: the wallet was asked and sent nothing.
 */
const draftEndingSchema = z.enum(['DONE', 'REFUSED', 'REVERTED', 'REPLACED', 'DROPPED', 'UNSENT'])

export type DraftEnding = z.infer<typeof draftEndingSchema>

/** A transaction that a wallet was asked for. One at a time is without an ending. */
const draftTransactionSchema = z.object({
  number: z.int().positive(),
  step: draftStepSchema,
  wallet: walletAddressSchema,
  /** The wallet's next transaction number when it was asked. */
  nonce: z.int().nonnegative(),
  /** Null until the wallet has said that it sent it. */
  hash: z.string().nullable(),
  askedAt: utcDateTimeSchema,
  ending: draftEndingSchema.nullable(),
})

export type DraftTransaction = z.infer<typeof draftTransactionSchema>

/** An auction that administrators prepare. Any of them can go on with it. */
const auctionDraftSchema = z.object({
  id: z.uuid(),
  /** Rises with every change. */
  version: z.int().positive(),
  content: draftContentSchema,
  workId: z.uuid().nullable(),
  /** The work's song token, which the chain has vouched for. */
  token: z.string().nullable(),
  terms: agreedTermsSchema.nullable(),
  /** Oldest first. */
  transactions: z.array(draftTransactionSchema),
  /** The auction of this token on these terms, once the chain has it. */
  auctionId: z.int().nonnegative().nullable(),
  changedAt: utcDateTimeSchema,
  changedBy: z.string(),
})

export type AuctionDraft = z.infer<typeof auctionDraftSchema>

/** What every answer about one draft is. */
const draftAnswer = z.object({ body: auctionDraftSchema })

const draftParams = z.object({ id: z.string() })

/** What the person has seen last: if somebody has changed the draft since, nothing is overwritten. */
const seenVersionSchema = z.int().positive()

export const createDraft = {
  method: 'POST',
  path: '/api/drafts',
  summary: 'Begin to prepare an auction',
  status: 201,
  role: 'ADMINISTRATOR',
  body: draftContentSchema,
  answer: draftAnswer,
} as const

/** Last changed first. */
export const listDrafts = {
  method: 'GET',
  path: '/api/drafts',
  summary: 'List the auctions that are being prepared',
  role: 'ADMINISTRATOR',
  query: z.strictObject({ page: pageSchema, size: sizeSchema({ most: 100, usual: 20 }) }),
  answer: z.object({ data: z.array(auctionDraftSchema), total: z.int().nonnegative() }),
} as const

export const findDraft = {
  method: 'GET',
  path: '/api/drafts/:id',
  summary: 'Find an auction that is being prepared',
  role: 'ADMINISTRATOR',
  params: draftParams,
  answer: draftAnswer,
} as const

/** Keeps the form as it stands. */
export const saveDraft = {
  method: 'PUT',
  path: '/api/drafts/:id/content',
  summary: 'Keep what was typed into a draft',
  role: 'ADMINISTRATOR',
  params: draftParams,
  body: z.strictObject({ version: seenVersionSchema, ...draftContentSchema.shape }),
  answer: draftAnswer,
} as const

/** The work that `createWork` has stored; another may take its place until the song token is deployed. */
export const setDraftWork = {
  method: 'PUT',
  path: '/api/drafts/:id/work',
  summary: 'Say which work a draft is about',
  role: 'ADMINISTRATOR',
  params: draftParams,
  body: z.strictObject({ version: seenVersionSchema, workId: z.uuid() }),
  answer: draftAnswer,
} as const

/** They may change until the auction is on the chain, but not the tokens once these are there. */
export const setDraftTerms = {
  method: 'PUT',
  path: '/api/drafts/:id/terms',
  summary: 'Agree on the terms of a draft',
  role: 'ADMINISTRATOR',
  params: draftParams,
  body: auctionTermsSchema.safeExtend({ version: seenVersionSchema }),
  answer: draftAnswer,
} as const

/** Said before the wallet is asked, so that whoever comes next knows that something may be on its way. */
export const askDraftStep = {
  method: 'POST',
  path: '/api/drafts/:id/transactions',
  summary: 'Say that a wallet is being asked for a transaction of a draft',
  role: 'ADMINISTRATOR',
  params: draftParams,
  body: z.strictObject({
    version: seenVersionSchema,
    step: draftStepSchema,
    wallet: walletAddressSchema,
    nonce: z.int().nonnegative(),
    /** What is signed: refused when the draft has other terms by now. */
    ...agreedTermsSchema.shape,
  }),
  answer: draftAnswer,
} as const

const params = z.object({ id: z.string(), number: z.string() })

/** Takes note of what the wallet has sent; asked again, it answers the same. */
export const reportDraftHash = {
  method: 'PUT',
  path: '/api/drafts/:id/transactions/:number/hash',
  summary: 'Say which transaction a wallet has sent for a draft',
  role: 'ADMINISTRATOR',
  params,
  body: z.strictObject({ hash: z.string().regex(/^0x[0-9a-f]{64}$/, 'must be 0x and 64 hexadecimal digits') }),
  answer: draftAnswer,
} as const

/** Makes way for the next transaction; what is on the chain, the chain alone says. */
export const reportDraftEnding = {
  method: 'PUT',
  path: '/api/drafts/:id/transactions/:number/ending',
  summary: 'Say what became of a transaction of a draft',
  role: 'ADMINISTRATOR',
  params,
  body: z.strictObject({ ending: draftEndingSchema }),
  answer: draftAnswer,
} as const

/** Possible while nothing of it is on the chain. The work stays in the catalogue. */
export const deleteDraft = {
  method: 'DELETE',
  path: '/api/drafts/:id',
  summary: 'Give a draft up',
  role: 'ADMINISTRATOR',
  params: draftParams,
  answer: z.object({ body: z.object({ id: z.uuid() }) }),
} as const
