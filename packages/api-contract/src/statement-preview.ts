import { z } from 'zod'
import { params } from './payer-statements.ts'
import { currencySchema, eurSchema, hashSchema, signedAmountSchema, signedEurSchema } from './statement-values.ts'
import { melsAmountSchema, walletAddressSchema } from './values.ts'

/** What an administrator should look at before submitting or approving. */
const warningSchema = z.discriminatedUnion('kind', [
  /** The song's EUR differ by more than half from those of its last statement. */
  z.object({ kind: z.literal('FAR_OFF_LAST'), song: walletAddressSchema, eur: eurSchema, lastEur: eurSchema }),
  z.object({ kind: z.literal('MIXED_CURRENCIES'), currencies: z.array(currencySchema) }),
  z.object({ kind: z.literal('PERIOD_OVERLAPS'), statementId: z.int().positive() }),
  /** The song's tokens are in an auction that runs. */
  z.object({ kind: z.literal('IN_AUCTION'), song: walletAddressSchema, externalId: z.int().nonnegative() }),
  /** Nothing can be paid in for a song before its sale is confirmed, so its net amount is carried forward. */
  z.object({ kind: z.literal('NOT_SOLD'), song: walletAddressSchema }),
  /** The net amount is below zero and is carried forward. */
  z.object({ kind: z.literal('NEGATIVE'), song: walletAddressSchema }),
  /** Lines of this file that are alike in everything. They can be right. */
  z.object({ kind: z.literal('ALIKE_ROWS'), rows: z.int().positive() }),
  /** A row that looks like the sum of others and isn't counted. */
  z.object({ kind: z.literal('ROW_SET_ASIDE'), row: z.int().positive(), text: z.string() }),
  /** The file's own sum isn't what its lines add up to, so a line may be missing or misread. */
  z.object({
    kind: z.literal('TOTAL_DIFFERS'),
    row: z.int().positive(),
    currency: currencySchema,
    total: signedAmountSchema,
    lines: signedAmountSchema,
  }),
  /** Lines that another statement has too. They need `acknowledgeRepeats`. */
  z.object({ kind: z.literal('ROWS_IN_OTHER'), statementId: z.int().positive(), rows: z.int().positive() }),
  /** The contract refuses a rate below half or above twice the last one. */
  z.object({ kind: z.literal('RATE_REFUSED'), lastMelsPerEur: melsAmountSchema }),
  /** The file is in EUR and its total isn't what the bank received. */
  z.object({ kind: z.literal('RECEIPT_DIFFERS'), difference: signedAmountSchema }),
])

export type StatementWarning = z.infer<typeof warningSchema>

/** Why it can't be submitted, approved or announced yet. */
const obstacleSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('RECEIPT_MISSING') }),
  z.object({ kind: z.literal('TERMS_MISSING') }),
  /** A currency's lines add up to exactly zero, so no receipt can be shared over them. */
  z.object({ kind: z.literal('TOTAL_ZERO'), currency: currencySchema }),
  z.object({ kind: z.literal('UNDECIDED'), rows: z.int().positive() }),
  z.object({ kind: z.literal('REPEATS_NOT_ACKNOWLEDGED') }),
  z.object({ kind: z.literal('TOO_MANY_SONGS'), songs: z.int().positive(), most: z.int().positive() }),
  z.object({ kind: z.literal('NOTHING_OURS') }),
  /** The songs' EUR, before those below zero are taken away, are more than a document can hold. */
  z.object({ kind: z.literal('TOO_MUCH') }),
  /** A report against a song that it pays is being examined, or was upheld. */
  z.object({ kind: z.literal('SONG_BLOCKED'), song: walletAddressSchema, isPermanent: z.boolean() }),
])

export type StatementObstacle = z.infer<typeof obstacleSchema>

const shareSchema = z.object({ eur: signedAmountSchema, rows: z.int().nonnegative() })

/** A song's statement as the document has it. */
const workedOutSchema = z.object({
  song: walletAddressSchema,
  workId: z.uuid(),
  title: z.string(),
  artist: z.string(),
  percentage: z.int(),
  wholeTokens: z.int().positive(),
  gross: signedAmountSchema,
  fee: eurSchema,
  broughtForward: signedAmountSchema,
  net: signedAmountSchema,
  /** For the holders; 0 if the net amount is carried forward. */
  eur: eurSchema,
  mels: melsAmountSchema,
  melsPerToken: melsAmountSchema,
  /** Exact to 18 decimals. */
  eurPerToken: melsAmountSchema,
  carriedForward: signedAmountSchema,
  sources: z.array(
    z.object({
      store: z.string(),
      country: z.string(),
      /** Like `2026-01`; null if the payer doesn't say it. */
      month: z.string().nullable(),
      kind: z.string(),
      quantity: z.string().nullable(),
      eur: signedAmountSchema,
    }),
  ),
  /** Wallets that hold the song's tokens, without the auction house. */
  holders: z.int().nonnegative(),
})

export type WorkedOutStatement = z.infer<typeof workedOutSchema>

const previewSchema = z.object({
  version: z.int().positive(),
  obstacles: z.array(obstacleSchema),
  warnings: z.array(warningSchema),
  counts: z.object({
    rows: z.int().nonnegative(),
    ours: shareSchema,
    notOurs: shareSchema,
    later: shareSchema,
    undecided: shareSchema,
  }),
  /** What the receipt is worth in EUR for one unit of each currency, rounded for reading. */
  conversions: z.array(z.object({ currency: currencySchema, stated: signedAmountSchema, eur: signedEurSchema })),
  /** By title. Empty until receipt and terms are entered. */
  statements: z.array(workedOutSchema),
  totals: z.object({ gross: signedAmountSchema, fee: eurSchema, eur: eurSchema, mels: melsAmountSchema }),
  /**
   * Wallets over all songs, without the auction house, and how many of them this statement alone gives more than EUR 9.99. What was
   * due to them before can only add to it. Null while there are obstacles.
   */
  holders: z.object({ count: z.int().nonnegative(), aboveMinimum: z.int().nonnegative() }).nullable(),
  /** What `announce` and `payIn` take; null while there are obstacles, unless the statement is approved. */
  announce: z
    .object({
      documentHash: hashSchema,
      linesHash: hashSchema,
      /** MELS base units per EUR. */
      rate: z.string().regex(/^\d+$/),
      /** Empty if everything is carried forward; then there is nothing to announce. */
      lines: z.array(
        z.object({
          song: walletAddressSchema,
          /** EUR times 10^18. */
          eur: z.string().regex(/^\d+$/),
          periodFrom: z.int(),
          periodTo: z.int(),
          statementHash: hashSchema,
        }),
      ),
    })
    .nullable(),
  /** The document as it would be published; null while there are obstacles. */
  document: z.string().nullable(),
})

export type StatementPreview = z.infer<typeof previewSchema>

/** Worked out again for every request. For a statement of a million lines it takes seconds. */
export const previewStatement = {
  method: 'GET',
  path: '/api/statements/:id/preview',
  summary: 'Work out what a statement gives its songs',
  role: 'ADMINISTRATOR',
  params,
  answer: z.object({ body: previewSchema }),
} as const
