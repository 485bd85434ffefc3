import { z } from 'zod'
import { blockSchema } from './blocks.ts'
import { emailAddressSchema } from './email-address.ts'
import { countSchema, lineSchema, pageSchema, paragraphsSchema, sizeSchema, utcDateTimeSchema } from './values.ts'
import { mediaTypeSchema } from './works.ts'

const caseStateSchema = z.enum([
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
/** Of these within this many months, the last closes the account. */
export const STRIKES = { most: 3, months: 12 } as const
/** After so many plainly unfounded reports within this many months, further ones wait for a review of their reporter. */
export const UNFOUNDED_REPORTS = { most: 3, months: 12 } as const

const caseSideSchema = z.enum(['REPORTER', 'UPLOADER', 'PROVIDER'])

export type CaseSide = z.infer<typeof caseSideSchema>

const caseMessageKindSchema = z.enum([
  'QUESTION',
  'ADDITION',
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
  at: utcDateTimeSchema,
})

export type CaseMessage = z.infer<typeof caseMessageSchema>

const textSchema = paragraphsSchema(4000)

/** The three parts of a counter-statement. */
export const caseAnswerSchema = z.strictObject({
  /** Why it doesn't infringe. */
  why: textSchema,
  proof: textSchema,
  name: lineSchema(200),
  /** Both sides learn each other's names. */
  agreesToNames: z.literal(true),
})

export type CaseAnswer = z.infer<typeof caseAnswerSchema>

/** What both sides and administrators see of a case. */
const caseFacts = {
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
  body: z.strictObject({ token: caseToken, text: textSchema }),
  answer: readCaseAnswer,
} as const

/** The reporter's. Lifts a temporary block. */
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
  body: z.strictObject({ token: caseToken, text: textSchema }),
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

const caseParams = z.strictObject({ id: countSchema })

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

export const complainAboutMyCase = {
  method: 'POST',
  path: '/api/me/cases/:id/complaint',
  summary: 'Complain about a decision on your song',
  role: 'ACCOUNT_HOLDER',
  params: caseParams,
  body: z.strictObject({ text: textSchema }),
  answer: readCaseAnswer,
} as const

const caseSummarySchema = z.object({
  id: z.int().positive(),
  state: caseStateSchema,
  song: caseFacts.song,
  /** In the reporter's words. */
  work: z.string(),
  reporterName: z.string(),
  reporterEmail: z.string(),
  contentUrl: z.string(),
  reportedAt: utcDateTimeSchema,
  /** Since when the case is in its state or, while a complaint is open, since the complaint. */
  waitingSince: utcDateTimeSchema,
  /** Whether the provider has to act: a new or added report, an answer, seven days without one, or a complaint. */
  isDue: z.boolean(),
  hasOpenComplaint: z.boolean(),
  /** Whether it waits for a review of its reporter. */
  isHeld: z.boolean(),
  /** Whether another administrator must confirm that the report is upheld. */
  awaitsSecond: z.boolean(),
})

export type CaseSummary = z.infer<typeof caseSummarySchema>

/** Due ones first, longest waiting first; then the others, newest first. */
export const listCases = {
  method: 'GET',
  path: '/api/cases',
  summary: 'List cases of infringement',
  role: 'ADMINISTRATOR',
  query: z.strictObject({
    page: pageSchema,
    size: sizeSchema({ most: 100, usual: 20 }),
    show: z.enum(['ALL', 'OPEN', 'DUE']).default('ALL'),
  }),
  answer: z.object({
    data: z.array(caseSummarySchema),
    total: z.int().nonnegative(),
    /** Regardless of `show`. */
    due: z.int().nonnegative(),
  }),
} as const

/** What only wallets with a role on the chain can do. The server holds no such key. */
const chainActSchema = z.object({
  kind: z.enum(['WITHDRAW_AUCTION', 'HALT_MARKET', 'RESUME_MARKET', 'CLOSE_MARKET', 'HOLD_PAYOUTS', 'RELEASE_PAYOUTS']),
  externalId: z.int().nonnegative(),
  /** The song's token. */
  song: z.string(),
  /** Whose payouts; null for other acts. */
  account: z.string().nullable(),
  /** The owner of the contract withdraws auctions; operators do the rest for markets, agents for royalties. */
  role: z.enum(['OWNER', 'OPERATOR', 'AGENT']),
  /** When the index saw it; null while it is due. */
  doneAt: utcDateTimeSchema.nullable(),
  /** Until when payouts are held; null for other acts. */
  heldUntil: utcDateTimeSchema.nullable(),
})

export type ChainAct = z.infer<typeof chainActSchema>

const relatedCaseSchema = z.object({
  id: z.int().positive(),
  state: caseStateSchema,
  title: z.string().nullable(),
  reporterName: z.string(),
  reportedAt: utcDateTimeSchema,
  isPlainlyUnfounded: z.boolean(),
})

export type RelatedCase = z.infer<typeof relatedCaseSchema>

const caseSchema = z.object({
  ...caseFacts,
  proof: z.string(),
  reporter: z.object({ name: z.string(), email: z.string(), sharesEmail: z.boolean() }),
  waitingSince: utcDateTimeSchema,
  isDue: z.boolean(),
  isHeld: z.boolean(),
  isPlainlyUnfounded: z.boolean(),
  workId: z.uuid().nullable(),
  /** What can be heard and seen with `readCaseFile`. Empty once the files are deleted. */
  files: z.array(z.object({ type: mediaTypeSchema, contentType: z.string() })),
  /** From when on the files of a song that is blocked for good are deleted; null if they aren't to be. */
  filesDeletedFrom: utcDateTimeSchema.nullable(),
  /** Who offered the song; null if administrators listed it. */
  uploader: z
    .object({
      accountId: z.uuid(),
      username: z.string(),
      state: z.enum(['ACTIVE', 'SUSPENDED', 'CLOSED']),
      strikes: z.array(strikeSchema),
    })
    .nullable(),
  /** Where the notice went or will go: the account's address, the artist's, or the provider's. */
  noticeTo: z.enum(['ACCOUNT', 'ARTIST', 'PROVIDER']),
  /** An administrator's wish to uphold the report, which another must confirm. */
  proposal: z
    .object({
      by: z.string(),
      at: utcDateTimeSchema,
      statement: z.string(),
      isGrave: z.boolean(),
      isYours: z.boolean(),
    })
    .nullable(),
  complaints: z.array(
    z.object({
      side: z.enum(['REPORTER', 'UPLOADER']),
      at: utcDateTimeSchema,
      text: z.string(),
      answer: z.object({ at: utcDateTimeSchema, text: z.string(), isGranted: z.boolean() }).nullable(),
    }),
  ),
  acts: z.array(chainActSchema),
  sameWork: z.array(relatedCaseSchema),
  sameReporter: z.array(relatedCaseSchema),
  /** What can be done now. */
  can: z.object({
    ask: z.boolean(),
    reject: z.boolean(),
    admit: z.boolean(),
    block: z.boolean(),
    notify: z.boolean(),
    uphold: z.boolean(),
    confirm: z.boolean(),
    dismiss: z.boolean(),
    lift: z.boolean(),
    decideComplaint: z.boolean(),
  }),
})

/** As administrators see it. */
export type InfringementCase = z.infer<typeof caseSchema>

const caseAnswer = z.object({ body: caseSchema })
const administratorsAct = { role: 'ADMINISTRATOR', params: caseParams, answer: caseAnswer } as const

export const findCase = {
  ...administratorsAct,
  method: 'GET',
  path: '/api/cases/:id',
  summary: 'Read a case',
} as const

/** The whole file, also while the public gets a 451. */
export const readCaseFile = {
  method: 'GET',
  path: '/api/cases/:id/files/:type',
  summary: 'Hear or see what was reported',
  role: 'ADMINISTRATOR',
  params: z.strictObject({ id: countSchema, type: mediaTypeSchema }),
} as const

export const askReporter = {
  ...administratorsAct,
  method: 'POST',
  path: '/api/cases/:id/question',
  summary: 'Ask the reporter something',
  body: z.strictObject({ text: textSchema }),
} as const

/** Before a notice: incomplete, or not about content of this site. */
export const rejectReport = {
  ...administratorsAct,
  method: 'POST',
  path: '/api/cases/:id/rejection',
  summary: 'Refuse to examine a report',
  body: z.strictObject({ statement: textSchema, isPlainlyUnfounded: z.boolean().default(false) }),
} as const

/** The report is examined although its reporter sent several unfounded ones. */
export const admitReporter = {
  ...administratorsAct,
  method: 'POST',
  path: '/api/cases/:id/admission',
  summary: 'Examine a report that is held back because of its reporter',
  body: z.strictObject({ reason: lineSchema(300) }),
} as const

/** The facts and the ground, as the uploader reads them. */
const reasonsSchema = {
  facts: textSchema,
  ground: textSchema,
  /** Where the notice goes if administrators listed the song; without it, to the provider. */
  artistEmail: emailAddressSchema.optional(),
}

/** Before a notice, such as after a court's order. The uploader gets the statement of reasons. */
export const blockWork = {
  ...administratorsAct,
  method: 'POST',
  path: '/api/cases/:id/block',
  summary: 'Block the song until the decision',
  body: z.strictObject({ ...reasonsSchema, cause: z.enum(['NOTICE', 'COURT_ORDER']) }),
} as const

export const notifyUploader = {
  ...administratorsAct,
  method: 'POST',
  path: '/api/cases/:id/notice',
  summary: 'Send the uploader the notice, with seven days to answer',
  body: z.strictObject({ ...reasonsSchema, blocks: z.boolean().default(true) }),
} as const

const upholdingSchema = z.strictObject({ statement: textSchema, isGrave: z.boolean().default(false) })

/** Blocks the song for good. Where there are two administrators, it only proposes that. A grave case closes the account. */
export const upholdReport = {
  ...administratorsAct,
  method: 'POST',
  path: '/api/cases/:id/upholding',
  summary: 'Uphold a report',
  body: upholdingSchema,
} as const

/** With the proposal as it was read, which may have changed since. */
export const confirmUpholding = {
  ...administratorsAct,
  method: 'POST',
  path: '/api/cases/:id/upholding/confirmation',
  summary: 'Confirm that a report is upheld, as another administrator',
  body: upholdingSchema,
} as const

/** Lifts a temporary block and withdraws the strike. */
export const dismissReport = {
  ...administratorsAct,
  method: 'POST',
  path: '/api/cases/:id/dismissal',
  summary: 'Dismiss a report',
  body: z.strictObject({ statement: textSchema, isPlainlyUnfounded: z.boolean().default(false) }),
} as const

/** Without another decision, such as after both sides have agreed. */
export const liftBlock = {
  ...administratorsAct,
  method: 'POST',
  path: '/api/cases/:id/lift',
  summary: 'Lift the block',
  body: z.strictObject({ statement: textSchema }),
} as const

/** Granting an uploader's complaint lifts the block and withdraws the strike; granting a reporter's opens the case again. */
export const decideComplaint = {
  ...administratorsAct,
  method: 'POST',
  path: '/api/cases/:id/complaint-decision',
  summary: 'Decide a complaint',
  body: z.strictObject({
    side: z.enum(['REPORTER', 'UPLOADER']),
    isGranted: z.boolean(),
    statement: textSchema,
  }),
} as const
