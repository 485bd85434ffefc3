import { z } from 'zod'
import { caseFacts, caseParams, caseStateSchema, caseTextSchema, documentParams, strikeSchema } from './cases.ts'
import { emailAddressSchema } from './email-address.ts'
import { countSchema, lineSchema, pageSchema, sizeSchema, utcDateTimeSchema } from './values.ts'
import { mediaTypeSchema } from './works.ts'

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

/** Upholding a report, lifting a block for good, and granting the uploader's complaint about one. */
const proposedActSchema = z.enum(['UPHOLD', 'LIFT', 'GRANT'])

export type ProposedAct = z.infer<typeof proposedActSchema>

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
  /** What an administrator wants to do, which another must confirm. */
  proposal: z
    .object({
      act: proposedActSchema,
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
    recordCourtOrder: z.boolean(),
    notify: z.boolean(),
    uphold: z.boolean(),
    confirm: z.boolean(),
    decline: z.boolean(),
    takeBack: z.boolean(),
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

/** Always a download, and logged. */
export const readCaseDocument = {
  method: 'GET',
  path: '/api/cases/:id/documents/:documentId',
  summary: 'Download a document of a case',
  role: 'ADMINISTRATOR',
  params: documentParams,
} as const

export const askReporter = {
  ...administratorsAct,
  method: 'POST',
  path: '/api/cases/:id/question',
  summary: 'Ask the reporter something',
  body: z.strictObject({ text: caseTextSchema }),
} as const

/** Before a notice: incomplete, or not about content of this site. Lifts a block, unless a court ordered it. */
export const rejectReport = {
  ...administratorsAct,
  method: 'POST',
  path: '/api/cases/:id/rejection',
  summary: 'Refuse to examine a report',
  body: z.strictObject({ statement: caseTextSchema, isPlainlyUnfounded: z.boolean().default(false) }),
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
  facts: caseTextSchema,
  ground: caseTextSchema,
  /** Where the notice goes if administrators listed the song; without it, to the provider. */
  artistEmail: emailAddressSchema.optional(),
}

/** Before a notice; or after a court's order while the case is open, whose block it takes over. The uploader gets the reasons. */
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

const upholdingSchema = z.strictObject({ statement: caseTextSchema, isGrave: z.boolean().default(false) })

/** Blocks the song for good. Where there are two administrators, it only proposes that. A grave case closes the account. */
export const upholdReport = {
  ...administratorsAct,
  method: 'POST',
  path: '/api/cases/:id/upholding',
  summary: 'Uphold a report',
  body: upholdingSchema,
} as const

/** As it was read; it may have changed since. */
const seenProposalSchema = upholdingSchema.extend({ act: proposedActSchema })

export const confirmProposal = {
  ...administratorsAct,
  method: 'POST',
  path: '/api/cases/:id/confirmation',
  summary: 'Confirm what another administrator wants to do',
  body: seenProposalSchema,
} as const

/** Its author takes it back; another administrator declines it. Nothing else about the case changes. */
export const endProposal = {
  ...administratorsAct,
  method: 'POST',
  path: '/api/cases/:id/proposal-end',
  summary: 'Decline what another administrator wants to do, or take back what you proposed',
  body: seenProposalSchema,
} as const

/** Lifts a temporary block, unless a court ordered it, and withdraws the strike. */
export const dismissReport = {
  ...administratorsAct,
  method: 'POST',
  path: '/api/cases/:id/dismissal',
  summary: 'Dismiss a report',
  body: z.strictObject({ statement: caseTextSchema, isPlainlyUnfounded: z.boolean().default(false) }),
} as const

/** Without another decision, such as after both sides have agreed. The only end of what a court ordered. Two administrators lift a block for good, where there are two. */
export const liftBlock = {
  ...administratorsAct,
  method: 'POST',
  path: '/api/cases/:id/lift',
  summary: 'Lift the block',
  body: z.strictObject({ statement: caseTextSchema }),
} as const

/**
 * Granting an uploader's complaint lifts the block, unless a court ordered it, and withdraws the strike; it takes two administrators if the block is for good.
 * Granting a reporter's opens the case again.
 */
export const decideComplaint = {
  ...administratorsAct,
  method: 'POST',
  path: '/api/cases/:id/complaint-decision',
  summary: 'Decide a complaint',
  body: z.strictObject({
    side: z.enum(['REPORTER', 'UPLOADER']),
    isGranted: z.boolean(),
    statement: caseTextSchema,
  }),
} as const
