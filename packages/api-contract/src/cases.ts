import { z } from 'zod'
import { blockSchema } from './blocks.ts'
import { studioLimits } from './studio.ts'
import { countSchema, lineSchema, paragraphsSchema, utcDateTimeSchema } from './values.ts'

export const caseStateSchema = z.enum([
  'RECEIVED',
  /** The reporter was asked something. */
  'ASKED',
  /** The report can't be examined. */
  'REJECTED',
  /** The uploader has seven days to answer. */
  'NOTIFIED',
  'ANSWERED',
  'UPHELD',
  'DISMISSED',
  'WITHDRAWN',
])

export type CaseState = z.infer<typeof caseStateSchema>

/** Cases in these states wait for the provider, the reporter or the uploader. */
export const openCaseStates = ['RECEIVED', 'ASKED', 'NOTIFIED', 'ANSWERED'] as const satisfies readonly CaseState[]

/** From the notice. */
export const DAYS_TO_ANSWER = 7
/** From the decision. Until then the files of a song that is blocked for good are kept, unseen. */
export const DAYS_TO_COMPLAIN = 183
/** From the refusal of the uploader's complaint about that decision, for the files again. */
export const DAYS_AFTER_REFUSAL = 14
/** Of these within this many months, the last closes the account. */
export const STRIKES = { most: 3, months: 12 } as const
/** Of each side of a case, as artists have for each song. */
export const MOST_CASE_DOCUMENTS = studioLimits.documents
export const MOST_CASE_DOCUMENT_BYTES = studioLimits.documentBytes
/** After so many plainly unfounded reports within this many months, further ones wait for a review of their reporter. */
export const UNFOUNDED_REPORTS = { most: 3, months: 12 } as const

const caseSideSchema = z.enum(['REPORTER', 'UPLOADER', 'PROVIDER'])

export type CaseSide = z.infer<typeof caseSideSchema>

const caseMessageKindSchema = z.enum([
  'QUESTION',
  'ADDITION',
  'DOCUMENT',
  /** Blocks the song before the notice. */
  'BLOCK',
  'NOTICE',
  'ANSWER',
  /** Seven days passed without an answer. */
  'UNANSWERED',
  'REJECTION',
  'DECISION',
  'WITHDRAWAL',
  'LIFT',
  'COMPLAINT',
  'COMPLAINT_DECISION',
])

export type CaseMessageKind = z.infer<typeof caseMessageKindSchema>

/** Only what the reader may see. Email addresses of the other side are removed from texts. */
const caseMessageSchema = z.object({
  number: z.int().positive(),
  side: caseSideSchema,
  kind: caseMessageKindSchema,
  text: z.string(),
  /** Proof, in an answer. */
  proof: z.string().nullable(),
  /** Who signed an answer. */
  name: z.string().nullable(),
  /** Of a message of the kind `DOCUMENT`, whose text can be empty. */
  document: z.object({ id: z.uuid(), name: z.string(), bytes: z.int().positive() }).nullable(),
  at: utcDateTimeSchema,
})

export type CaseMessage = z.infer<typeof caseMessageSchema>

export const caseTextSchema = paragraphsSchema(4000)

/** The three parts of a counter-statement. */
export const caseAnswerSchema = z.strictObject({
  /** Why it doesn't infringe. */
  why: caseTextSchema,
  proof: caseTextSchema,
  name: lineSchema(200),
  /** Both sides learn each other's names. */
  agreesToNames: z.literal(true),
})

export type CaseAnswer = z.infer<typeof caseAnswerSchema>

/** What both sides and administrators see of a case. */
export const caseFacts = {
  id: z.int().positive(),
  state: caseStateSchema,
  /** The reporter's own words. */
  statement: z.string(),
  work: z.string(),
  content: z.string(),
  contentUrl: z.string(),
  reporter: z.object({
    name: z.string(),
    /** For the uploader only if the reporter agreed. */
    email: z.string().nullable(),
  }),
  /** What was reported; null if the address isn't about one song. */
  song: z
    .object({
      externalId: z.int().nonnegative().nullable(),
      title: z.string(),
      artist: z.string(),
      block: blockSchema.nullable(),
    })
    .nullable(),
  reportedAt: utcDateTimeSchema,
  notifiedAt: utcDateTimeSchema.nullable(),
  /** The last moment at which the uploader can answer; null before the notice. */
  answerUntil: utcDateTimeSchema.nullable(),
  decidedAt: utcDateTimeSchema.nullable(),
  /** Oldest first. */
  messages: z.array(caseMessageSchema),
}

const readCaseSchema = z.object({
  ...caseFacts,
  /** Whose page it is. */
  side: z.enum(['REPORTER', 'UPLOADER']),
  /** The reporter's proof, for the reporter alone. */
  proof: z.string().nullable(),
  can: z.object({
    add: z.boolean(),
    addDocument: z.boolean(),
    withdraw: z.boolean(),
    answer: z.boolean(),
    complain: z.boolean(),
  }),
  /** The last moment for a complaint; null while there is nothing to complain about. */
  complainUntil: utcDateTimeSchema.nullable(),
})

/** As one of its sides reads it. */
export type ReadCase = z.infer<typeof readCaseSchema>

const readCaseAnswer = z.object({ body: readCaseSchema })
const caseToken = z.string().min(1).max(200)

/** The page reads the token from the part of its address behind `#`, so that it's in no log. */
export const readCaseByToken = {
  method: 'POST',
  path: '/api/public/cases/read',
  summary: 'Read a case with the link from an email',
  body: z.strictObject({ token: caseToken }),
  answer: readCaseAnswer,
} as const

/** The reporter's. Also answers a question. */
export const addToCase = {
  method: 'POST',
  path: '/api/public/cases/messages',
  summary: 'Add to your report',
  body: z.strictObject({ token: caseToken, text: caseTextSchema }),
  answer: readCaseAnswer,
} as const

/** The words of a document can be empty. Its bytes must be those of a PDF, JPEG or PNG file. */
const documentForm = {
  text: z.union([z.literal(''), caseTextSchema]).default(''),
  file: z.file().max(MOST_CASE_DOCUMENT_BYTES),
}

/** A reporter's documents are for administrators alone; an uploader's are for both sides, like an answer. The token comes first. */
export const addCaseDocumentByToken = {
  method: 'POST',
  path: '/api/public/cases/documents',
  summary: 'Send a document with the link from an email',
  status: 201,
  form: z.strictObject({ token: caseToken, ...documentForm }),
  answer: readCaseAnswer,
} as const

/** Always a download. */
export const readCaseDocumentByToken = {
  method: 'POST',
  path: '/api/public/cases/documents/read',
  summary: 'Download a document of a case with the link from an email',
  body: z.strictObject({ token: caseToken, id: z.string() }),
} as const

/** The reporter's. Lifts a temporary block, unless a court ordered it. */
export const withdrawReport = {
  method: 'POST',
  path: '/api/public/cases/withdrawal',
  summary: 'Withdraw your report',
  body: z.strictObject({ token: caseToken }),
  answer: readCaseAnswer,
} as const

/** For an uploader without an account. */
export const answerCaseByToken = {
  method: 'POST',
  path: '/api/public/cases/answer',
  summary: 'Answer a notice with the link from an email',
  body: z.strictObject({ token: caseToken, answer: caseAnswerSchema }),
  answer: readCaseAnswer,
} as const

/** Either side's, once each, within six months of the decision. */
export const complainByToken = {
  method: 'POST',
  path: '/api/public/cases/complaint',
  summary: 'Complain about a decision with the link from an email',
  body: z.strictObject({ token: caseToken, text: caseTextSchema }),
  answer: readCaseAnswer,
} as const

export const strikeSchema = z.object({
  caseId: z.int().positive(),
  at: utcDateTimeSchema,
  endsAt: utcDateTimeSchema,
  withdrawnAt: utcDateTimeSchema.nullable(),
  isActive: z.boolean(),
})

export type Strike = z.infer<typeof strikeSchema>

const myCaseSchema = z.object({
  id: z.int().positive(),
  state: caseStateSchema,
  title: z.string(),
  /** Null while the song is only blocked. */
  notifiedAt: utcDateTimeSchema.nullable(),
  answerUntil: utcDateTimeSchema.nullable(),
  block: blockSchema.nullable(),
  canAnswer: z.boolean(),
})

export type MyCase = z.infer<typeof myCaseSchema>

/** Those that the account was told of, newest first. Also for suspended and closed accounts. */
export const listMyCases = {
  method: 'GET',
  path: '/api/me/cases',
  summary: 'List the cases about your songs, and your strikes',
  role: 'ACCOUNT_HOLDER',
  answer: z.object({ data: z.array(myCaseSchema), strikes: z.array(strikeSchema) }),
} as const

export const caseParams = z.strictObject({ id: countSchema })

export const documentParams = caseParams.extend({ documentId: z.string() })

export const findMyCase = {
  method: 'GET',
  path: '/api/me/cases/:id',
  summary: 'Read a case about your song',
  role: 'ACCOUNT_HOLDER',
  params: caseParams,
  answer: readCaseAnswer,
} as const

export const answerMyCase = {
  method: 'POST',
  path: '/api/me/cases/:id/answer',
  summary: 'Answer a notice about your song',
  role: 'ACCOUNT_HOLDER',
  params: caseParams,
  body: caseAnswerSchema,
  answer: readCaseAnswer,
} as const

/** Doesn't count as an answer to a notice. */
export const addMyCaseDocument = {
  method: 'POST',
  path: '/api/me/cases/:id/documents',
  summary: 'Send a document in a case about your song',
  status: 201,
  role: 'ACCOUNT_HOLDER',
  params: caseParams,
  form: z.strictObject(documentForm),
  answer: readCaseAnswer,
} as const

export const readMyCaseDocument = {
  method: 'GET',
  path: '/api/me/cases/:id/documents/:documentId',
  summary: 'Download a document of a case about your song',
  role: 'ACCOUNT_HOLDER',
  params: documentParams,
} as const

export const complainAboutMyCase = {
  method: 'POST',
  path: '/api/me/cases/:id/complaint',
  summary: 'Complain about a decision on your song',
  role: 'ACCOUNT_HOLDER',
  params: caseParams,
  body: z.strictObject({ text: caseTextSchema }),
  answer: readCaseAnswer,
} as const
