import { z } from 'zod'
import { agreedTermsSchema } from './auction-terms.ts'
import { utcDateTimeSchema } from './utc-date-time.ts'
import { walletAddressSchema } from './wallet-address.ts'

const MAX_CHARACTERS = 6_000

/** As it was typed; all that is refused is what PostgreSQL cannot keep. */
const typed = z
  .string()
  .max(MAX_CHARACTERS)
  .refine((text) => text.isWellFormed() && !text.includes('\0'), 'must be text')
  .default('')

/** The fields of the form as they stand there, finished or not. */
export const draftContentSchema = z.strictObject({
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
export const draftStepSchema = z.enum(['DEPLOY', 'ALLOW', 'SCHEDULE'])

export type DraftStep = z.infer<typeof draftStepSchema>

/**
 * `REFUSED`: the person said no; `REVERTED`: the chain did; `REPLACED`: the wallet sent something else in its place; `DROPPED`:
 * the network forgot it; `UNSENT`: the wallet was asked and sent nothing.
 */
export const draftEndingSchema = z.enum(['DONE', 'REFUSED', 'REVERTED', 'REPLACED', 'DROPPED', 'UNSENT'])

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
export const auctionDraftSchema = z.object({
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
export const draftAnswer = z.object({ body: auctionDraftSchema })

export const draftParams = z.object({ id: z.string() })

/** What the person has seen last: if somebody has changed the draft since, nothing is overwritten. */
export const seenVersionSchema = z.int().positive()
