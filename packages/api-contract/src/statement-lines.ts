import { z } from 'zod'
import { params, seenVersionSchema, statementAnswer } from './payer-statements.ts'
import { currencySchema, signedAmountSchema } from './statement-values.ts'
import { lineSchema, pageSchema, sizeSchema, walletAddressSchema } from './values.ts'

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

/** All lines that pay the song, such as one that is blocked. Lines of a release that it shares with other songs go along. */
export const leaveSongForLater = {
  method: 'PUT',
  path: '/api/statements/:id/songs-for-later',
  summary: "Leave a song's lines for later",
  role: 'ADMINISTRATOR',
  params,
  body: z.strictObject({ version: seenVersionSchema, song: walletAddressSchema }),
  answer: statementAnswer,
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
