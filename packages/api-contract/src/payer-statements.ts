import { z } from 'zod'
import { disbursementStateSchema } from './royalties.ts'
import {
  currencySchema,
  daySchema,
  decimalOf,
  FIRST_PERIOD_DAY,
  hashSchema,
  lastPeriodDay,
  lastReceiptDay,
  signedAmountSchema,
  signedCentsSchema,
  signedEurSchema,
} from './statement-values.ts'
import { countSchema, lineSchema, melsAmountSchema, pageSchema, sizeSchema, utcDateTimeSchema } from './values.ts'

/** The largest file that can be uploaded. */
export const MOST_STATEMENT_BYTES = 500_000_000
/** The contract's gas limit for one disbursement. */
export const MOST_SONGS_PER_DISBURSEMENT = 150

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
  state: disbursementStateSchema,
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
    /** The approved statement whose lines left for later this one takes up; null for a file. */
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
    /** The statement that takes up this one's lines left for later; null if there is none. */
    laterTakenUpBy: z.int().positive().nullable(),
  }),
)

export type PayerStatement = z.infer<typeof payerStatementSchema>

export const params = z.strictObject({ id: countSchema })
export const statementAnswer = z.object({ body: payerStatementSchema })
export const seenVersionSchema = z.int().positive()

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

/** By an administrator who neither uploaded it nor changed or submitted it last. Publishes the document. */
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

/** Deletes its lines and its file. The same file can be uploaded again afterwards. */
export const discardStatement = {
  method: 'POST',
  path: '/api/statements/:id/discard',
  summary: 'Discard a statement',
  role: 'ADMINISTRATOR',
  params,
  body: z.strictObject({ version: seenVersionSchema, reason: lineSchema(500) }),
  answer: statementAnswer,
} as const

/** Makes a new statement of the lines that an approved one left for later, with their part of its receipt. */
export const takeUpLaterLines = {
  method: 'POST',
  path: '/api/statements/:id/later',
  summary: 'Make a statement of the lines left for later',
  status: 201,
  role: 'ADMINISTRATOR',
  params,
  answer: statementAnswer,
} as const
