import { z } from 'zod'
import {
  countSchema,
  lineSchema,
  melsAmountSchema,
  pageSchema,
  sizeSchema,
  utcDateTimeSchema,
  walletAddressSchema,
} from './values.ts'

/** The largest file that can be taken in. */
export const MOST_STATEMENT_BYTES = 500_000_000
/** The contract's gas limit for one disbursement. */
export const MOST_SONGS_PER_DISBURSEMENT = 150

/** No payer's statement is about an earlier day. */
export const FIRST_PERIOD_DAY = '2000-01-01'

const DAY_MS = 86_400_000

/** Tomorrow in UTC, because a bank's day can be ahead of it. */
export function lastReceiptDay(now: number): string {
  return new Date(now + DAY_MS).toISOString().slice(0, 10)
}

/** In a year. Some payers pay in advance; a later day is a mistyped year. */
export function lastPeriodDay(now: number): string {
  const day = new Date(now)
  day.setUTCFullYear(day.getUTCFullYear() + 1)
  return day.toISOString().slice(0, 10)
}

const PICO_PLACES = 12

/** EUR as a decimal string without extra zeros, exact to 12 decimals, below 10^10 so that the contract can hold it. */
const eurSchema = decimalOf(PICO_PLACES)
/** What a bank receives, or what a payer will deduct. With more decimals, 1,234 could be taken for a little over one. */
const signedCentsSchema = signedDecimalOf(2)
/** The same as `eurSchema`, and it can be below zero. */
const signedEurSchema = signedDecimalOf(PICO_PLACES)
/** In any currency, and of any size. */
const signedAmountSchema = z.string().regex(/^(?!-0$)-?(0|[1-9]\d*)(\.\d{0,17}[1-9])?$/)
const hashSchema = z.string().regex(/^0x[0-9a-f]{64}$/)
const daySchema = z.iso.date()
const currencySchema = z.string().regex(/^[A-Z]{3}$/, 'must be three capital letters, such as "EUR"')

function decimalOf(places: number) {
  return signedDecimalOf(places).refine((text) => !text.startsWith('-'), 'must not be below 0')
}

function signedDecimalOf(places: number) {
  return z
    .string()
    .regex(/^(?!-0$)-?(0|[1-9]\d{0,9})(\.\d*[1-9])?$/, 'must be a decimal number without extra zeros, such as "12.5"')
    .refine((text) => (text.split('.')[1] ?? '').length <= places, `must have at most ${places} decimals`)
}

/**
 * `READING`: the file is being read; `MAPPING`: an administrator must say what its columns mean; `FAILED`: it can't be read;
 * `DRAFT`: lines, receipt and terms can be changed; `SUBMITTED`: a second administrator can approve it; `APPROVED`: its document
 * is final and can be announced; `DISCARDED`: its lines are deleted.
 */
const payerStatementStates = ['READING', 'MAPPING', 'FAILED', 'DRAFT', 'SUBMITTED', 'APPROVED', 'DISCARDED'] as const

export type PayerStatementState = (typeof payerStatementStates)[number]

/** What a column can mean. `AMOUNT` is what the payer pays for the line. */
export const statementFields = [
  'AMOUNT',
  'CURRENCY',
  'ISRC',
  'UPC',
  'TITLE',
  'ARTIST',
  'STORE',
  'COUNTRY',
  'MONTH',
  'KIND',
  'QUANTITY',
] as const

export type StatementField = (typeof statementFields)[number]

const encodingSchema = z.enum(['UTF8', 'LATIN1', 'UTF16'])
const decimalsSchema = z.enum(['POINT', 'COMMA'])

export type StatementEncoding = z.infer<typeof encodingSchema>
export type StatementDecimals = z.infer<typeof decimalsSchema>

/** One line of the file as it came, for mapping. */
const sampleSchema = z.object({
  /** The tables of an archive or a workbook, if a person has to choose one with `chooseStatementTable` before anything else. */
  tables: z.array(z.string()),
  header: z.array(z.string()),
  /** The first lines below the header. */
  rows: z.array(z.array(z.string())),
  /** What the reader proposes or what was used the last time; `columns` counts from 0. */
  columns: z.partialRecord(z.enum(statementFields), z.int().nonnegative()),
  /** Null in a workbook. */
  encoding: encodingSchema.nullable(),
  /** Null if the amounts don't show it, such as `1.234`. */
  decimals: decimalsSchema.nullable(),
})

export type StatementSample = z.infer<typeof sampleSchema>

const stateSchema = z.discriminatedUnion('state', [
  z.object({
    state: z.literal('READING'),
    progress: z.object({
      bytesRead: z.int().nonnegative(),
      bytes: z.int().nonnegative(),
      rows: z.int().nonnegative(),
    }),
  }),
  z.object({ state: z.literal('MAPPING'), sample: sampleSchema }),
  z.object({ state: z.literal('FAILED'), reason: z.string() }),
  z.object({ state: z.literal('DRAFT') }),
  z.object({ state: z.literal('SUBMITTED'), documentHash: hashSchema }),
  z.object({ state: z.literal('APPROVED'), documentHash: hashSchema }),
  z.object({ state: z.literal('DISCARDED') }),
])

const doneBySchema = z.object({ by: z.string(), at: utcDateTimeSchema })

const totalSchema = z.object({ currency: currencySchema, amount: signedAmountSchema, rows: z.int().nonnegative() })

const receiptPartSchema = z.strictObject({ currency: currencySchema, amount: signedEurSchema })

const receiptSchema = z.strictObject({
  /** What the bank received, in EUR. Below zero it is what the payer will deduct, for a file that adds up to less than zero. */
  amount: signedEurSchema,
  receivedOn: daySchema,
  reference: lineSchema(140),
  /** How many of these EUR each currency of the file stands for; empty for a file of one currency. */
  parts: z.array(receiptPartSchema).max(20).default([]),
})

const rateSourceSchema = z.strictObject({
  name: lineSchema(100),
  url: lineSchema(500)
    .refine((text) => URL.parse(text)?.protocol === 'https:', 'must be an https address')
    .nullable(),
  /** What the source says, in MELS per EUR. */
  value: melsAmountSchema,
  at: utcDateTimeSchema,
})

/** The contract's bounds. */
function isRate(text: string): boolean {
  const rate = Number(text)
  return rate >= 1e-6 && rate <= 1e6
}

const termsSchema = z.strictObject({
  /** The fee that was announced, in percent of what a song earned. */
  feePercent: decimalOf(4).refine((text) => Number(text) <= 100, 'must be at most 100'),
  melsPerEur: melsAmountSchema.refine(isRate, 'must be from 0.000001 to 1000000'),
  sources: z.array(rateSourceSchema).min(1).max(10),
  periodFrom: daySchema,
  periodTo: daySchema,
})

export type StatementReceipt = z.infer<typeof receiptSchema>
export type StatementTerms = z.infer<typeof termsSchema>

/** A disbursement on the chain with this document's hash. */
const announcementSchema = z.object({
  /** The disbursement's number. */
  id: z.int().positive(),
  state: z.enum(['ANNOUNCED', 'PAYABLE', 'PAID_IN', 'WITHDRAWN', 'EXPIRED']),
  payableFrom: utcDateTimeSchema,
  /** Whether it names a document that was approved before the statement was reopened. */
  isEarlier: z.boolean(),
})

const summarySchema = z.object({
  id: z.int().positive(),
  payer: z.string(),
  fileName: z.string(),
  state: z.enum(payerStatementStates),
  rows: z.int().nonnegative(),
  /** EUR that the bank received; null until it is entered. */
  received: signedEurSchema.nullable(),
  periodFrom: daySchema.nullable(),
  periodTo: daySchema.nullable(),
  takenIn: doneBySchema,
  changed: doneBySchema,
})

export type PayerStatementSummary = z.infer<typeof summarySchema>

const payerStatementSchema = z.intersection(
  stateSchema,
  summarySchema.omit({ state: true }).extend({
    /** Rises with every change. A change names the version that the person has seen. */
    version: z.int().positive(),
    bytes: z.int().nonnegative(),
    sha256: hashSchema,
    keccak256: hashSchema,
    /** The recognised format's name, or "mapped by hand"; null until it is known. */
    format: z.string().nullable(),
    /** The approved statement whose lines decided later this one takes up; null for a file. */
    laterOf: z.int().positive().nullable(),
    /** The file's own total in each currency. */
    stated: z.array(totalSchema),
    receipt: receiptSchema.nullable(),
    /** Entered, or proposed from the lines and the last statement. */
    terms: termsSchema.nullable(),
    proposedPeriod: z.object({ from: daySchema, to: daySchema }).nullable(),
    /** An administrator said that lines which other files have too are right. */
    repeatsAcknowledged: doneBySchema.nullable(),
    submitted: doneBySchema.nullable(),
    approved: doneBySchema.nullable(),
    /** Whether the signed-in administrator can approve it, and the sentence that says why not. */
    approval: z.object({ isAllowed: z.boolean(), reason: z.string().nullable() }),
    /** Found on the chain by the hashes of its approved documents, newest first. */
    announcements: z.array(announcementSchema),
    /** Whether it can be reopened: nothing on the chain and no later document depends on it. */
    canReopen: z.boolean(),
    /** The statement that takes up this one's lines decided later; null if there is none. */
    laterTakenUpBy: z.int().positive().nullable(),
  }),
)

export type PayerStatement = z.infer<typeof payerStatementSchema>

const params = z.strictObject({ id: countSchema })
const statementAnswer = z.object({ body: payerStatementSchema })
const seenVersionSchema = z.int().positive()

/** Newest first. */
export const listPayerStatements = {
  method: 'GET',
  path: '/api/statements',
  summary: "List the payers' statements",
  role: 'ADMINISTRATOR',
  query: z.strictObject({
    page: pageSchema,
    size: sizeSchema({ most: 100, usual: 20 }),
    state: z.enum(payerStatementStates).optional(),
  }),
  answer: z.object({
    data: z.array(summarySchema),
    total: z.int().nonnegative(),
    /** The payers so far, by name. */
    payers: z.array(z.string()),
  }),
} as const

/** The parts of a form, in any order. The same bytes are refused a second time. */
export const takeInStatement = {
  method: 'POST',
  path: '/api/statements',
  summary: "Upload a payer's file",
  status: 201,
  role: 'ADMINISTRATOR',
  form: z.strictObject({ payer: lineSchema(100), file: z.file().max(MOST_STATEMENT_BYTES) }),
  answer: statementAnswer,
} as const

export const findPayerStatement = {
  method: 'GET',
  path: '/api/statements/:id',
  summary: "Read a payer's statement",
  role: 'ADMINISTRATOR',
  params,
  answer: statementAnswer,
} as const

/** The original file, byte for byte. */
export const readStatementFile = {
  method: 'GET',
  path: '/api/statements/:id/file',
  summary: "Download a payer's file as it came",
  role: 'ADMINISTRATOR',
  params,
} as const

/** In an archive or a workbook with several tables, often one has everything and the others are sums of it. */
export const chooseStatementTable = {
  method: 'PUT',
  path: '/api/statements/:id/table',
  summary: "Choose the table of a payer's file",
  role: 'ADMINISTRATOR',
  params,
  body: z.strictObject({ version: seenVersionSchema, table: z.string().min(1).max(1_000) }),
  answer: statementAnswer,
} as const

/** Reads the file again with these columns, and keeps them for the payer's next file with the same header. */
export const mapStatementColumns = {
  method: 'PUT',
  path: '/api/statements/:id/mapping',
  summary: "Say what the columns of a payer's file mean",
  role: 'ADMINISTRATOR',
  params,
  body: z.strictObject({
    version: seenVersionSchema,
    /** The columns' numbers, counted from 0. */
    columns: z
      .partialRecord(z.enum(statementFields), z.int().min(0).max(999))
      .refine((columns) => columns.AMOUNT !== undefined, 'must name the column of the amount'),
    /** The currency of every line, if no column says it. */
    currency: currencySchema.nullable().default(null),
    /** Null for what the file's bytes say. */
    encoding: encodingSchema.nullable().default(null),
    decimals: decimalsSchema,
  }),
  answer: statementAnswer,
} as const

export const enterStatementReceipt = {
  method: 'PUT',
  path: '/api/statements/:id/receipt',
  summary: 'Enter what the bank received',
  role: 'ADMINISTRATOR',
  params,
  body: receiptSchema.extend({
    version: seenVersionSchema,
    amount: signedCentsSchema,
    receivedOn: daySchema.refine((day) => day <= lastReceiptDay(Date.now()), 'must not be after today'),
    parts: z
      .array(receiptPartSchema.extend({ amount: signedCentsSchema }))
      .max(20)
      .default([]),
  }),
  answer: statementAnswer,
} as const

export const setStatementTerms = {
  method: 'PUT',
  path: '/api/statements/:id/terms',
  summary: 'Set the fee, the rate and the period',
  role: 'ADMINISTRATOR',
  params,
  body: termsSchema
    .extend({ version: seenVersionSchema })
    .refine(({ periodFrom, periodTo }) => periodFrom <= periodTo, {
      path: ['periodTo'],
      error: 'must not be before the first day',
    })
    .refine(({ periodFrom }) => periodFrom >= FIRST_PERIOD_DAY, {
      path: ['periodFrom'],
      error: 'must not be before the year 2000',
    })
    .refine(({ periodTo }) => periodTo <= lastPeriodDay(Date.now()), {
      path: ['periodTo'],
      error: 'must not be more than a year ahead',
    }),
  answer: statementAnswer,
} as const

const decisionSchema = z.enum(['OURS', 'NOT_OURS', 'LATER'])

export type LineDecision = z.infer<typeof decisionSchema>

/** Lines with the same codes, title and artist. */
const groupSchema = z.object({
  /** Names the group in `decideStatementLines` and `listStatementRows`. A hash in the shape of a UUID. */
  key: z.guid(),
  isrc: z.string().nullable(),
  upc: z.string().nullable(),
  title: z.string().nullable(),
  artist: z.string().nullable(),
  rows: z.int().positive(),
  /** In the file's currencies. */
  sums: z.array(z.object({ currency: currencySchema, amount: signedAmountSchema })),
  /** Of lines that were decided as a group; null while they are undecided. */
  decision: decisionSchema.nullable(),
  /** The work that the lines belong to: by decision, or by a code if the work has no song token yet. */
  work: z.object({ id: z.uuid(), title: z.string(), artist: z.string(), hasToken: z.boolean() }).nullable(),
  /** How many of the lines were decided one by one. */
  decidedRows: z.int().nonnegative(),
  /** Works whose title looks like the lines', best first. */
  similar: z.array(z.object({ id: z.uuid(), title: z.string(), artist: z.string() })),
})

export type StatementGroup = z.infer<typeof groupSchema>

/** What no code of a work matches, largest number of lines first. */
export const listStatementGroups = {
  method: 'GET',
  path: '/api/statements/:id/groups',
  summary: "List a statement's lines that no work's code matches",
  role: 'ADMINISTRATOR',
  params,
  query: z.strictObject({
    page: pageSchema,
    size: sizeSchema({ most: 100, usual: 50 }),
    /** Without it, all. */
    decided: z.enum(['yes', 'no']).optional(),
    search: lineSchema(100).optional(),
  }),
  answer: z.object({
    data: z.array(groupSchema),
    total: z.int().nonnegative(),
    /** Lines that still need a decision. */
    undecidedRows: z.int().nonnegative(),
  }),
} as const

const rowSchema = z.object({
  /** As a spreadsheet counts: the first row of the file is 1. */
  number: z.int().positive(),
  store: z.string().nullable(),
  country: z.string().nullable(),
  month: z.string().nullable(),
  kind: z.string().nullable(),
  title: z.string().nullable(),
  artist: z.string().nullable(),
  isrc: z.string().nullable(),
  upc: z.string().nullable(),
  quantity: z.string().nullable(),
  amount: signedAmountSchema,
  currency: currencySchema,
  /** What was decided for this line alone. */
  decision: decisionSchema.nullable(),
  workId: z.uuid().nullable(),
})

export type StatementRow = z.infer<typeof rowSchema>

/** In the file's order. */
export const listStatementRows = {
  method: 'GET',
  path: '/api/statements/:id/rows',
  summary: "List a statement's lines",
  role: 'ADMINISTRATOR',
  params,
  query: z.strictObject({
    page: pageSchema,
    size: sizeSchema({ most: 200, usual: 50 }),
    group: z.guid().optional(),
  }),
  answer: z.object({ data: z.array(rowSchema), total: z.int().nonnegative() }),
} as const

/** One line's decision counts before its group's, and both before the works' codes. */
export const decideStatementLines = {
  method: 'PUT',
  path: '/api/statements/:id/decisions',
  summary: 'Decide whose lines these are',
  role: 'ADMINISTRATOR',
  params,
  body: z.strictObject({
    version: seenVersionSchema,
    lines: z.union([z.strictObject({ group: z.guid() }), z.strictObject({ row: z.int().positive() })]),
    /** `UNDECIDED` takes a decision back. */
    decision: z.discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('OURS'), workId: z.uuid() }),
      z.strictObject({ kind: z.literal('NOT_OURS') }),
      z.strictObject({ kind: z.literal('LATER') }),
      z.strictObject({ kind: z.literal('UNDECIDED') }),
    ]),
  }),
  answer: statementAnswer,
} as const

/** Says that lines which other files have too are right. Without it, such a statement can't be submitted. */
export const acknowledgeRepeats = {
  method: 'PUT',
  path: '/api/statements/:id/repeats',
  summary: 'Acknowledge lines that another file has too',
  role: 'ADMINISTRATOR',
  params,
  body: z.strictObject({ version: seenVersionSchema, reason: lineSchema(500) }),
  answer: statementAnswer,
} as const

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

/** Why it can't be submitted yet. */
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
  /** What `announce` and `payIn` take; null while there are obstacles. */
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

const seenDocument = z.strictObject({
  version: seenVersionSchema,
  /** What the administrator has seen in the preview; refused if the numbers have changed since. */
  documentHash: hashSchema,
})

export const submitStatement = {
  method: 'POST',
  path: '/api/statements/:id/submit',
  summary: 'Submit a statement for approval',
  role: 'ADMINISTRATOR',
  params,
  body: seenDocument,
  answer: statementAnswer,
} as const

/** By an administrator who neither took it in nor changed or submitted it last. Publishes the document. */
export const approveStatement = {
  method: 'POST',
  path: '/api/statements/:id/approve',
  summary: 'Approve exactly these numbers',
  role: 'ADMINISTRATOR',
  params,
  body: seenDocument,
  answer: statementAnswer,
} as const

/** Makes a submitted or approved statement a draft again. Not after it was announced, unless that was withdrawn or expired. */
export const reopenStatement = {
  method: 'POST',
  path: '/api/statements/:id/reopen',
  summary: 'Reopen a statement',
  role: 'ADMINISTRATOR',
  params,
  body: z.strictObject({ version: seenVersionSchema, reason: lineSchema(500) }),
  answer: statementAnswer,
} as const

/** Deletes its lines and its file. The same file can be taken in again afterwards. */
export const discardStatement = {
  method: 'POST',
  path: '/api/statements/:id/discard',
  summary: 'Discard a statement',
  role: 'ADMINISTRATOR',
  params,
  body: z.strictObject({ version: seenVersionSchema, reason: lineSchema(500) }),
  answer: statementAnswer,
} as const

/** Makes a new statement of the lines that an approved one decided later, with their part of its receipt. */
export const takeUpLaterLines = {
  method: 'POST',
  path: '/api/statements/:id/later',
  summary: 'Make a statement of the lines left for later',
  status: 201,
  role: 'ADMINISTRATOR',
  params,
  answer: statementAnswer,
} as const
