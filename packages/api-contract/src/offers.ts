import { z } from 'zod'
import { agreedTermsSchema } from './auction-terms.ts'
import { blockSchema } from './blocks.ts'
import { okSchema } from './identity.ts'
import { lineSchema, pageSchema, paragraphsSchema, sizeSchema, typedSchema, utcDateTimeSchema } from './values.ts'
import { rightsSchema } from './works.ts'

const artist = 'ACCOUNT_HOLDER'
const administrator = 'ADMINISTRATOR'

/**
 * `DRAFT`, `CHANGES_REQUESTED`: the artist can change it; `SUBMITTED`: waits for an administrator; `IN_REVIEW`: one is reading it;
 * `APPROVED`: it is a draft of an auction; `LISTED`, `SOLD`, `VOID`: what the chain says of that auction.
 */
const offerStateSchema = z.enum([
  'DRAFT',
  'SUBMITTED',
  'IN_REVIEW',
  'CHANGES_REQUESTED',
  'APPROVED',
  'REJECTED',
  'WITHDRAWN',
  'LISTED',
  'SOLD',
  'VOID',
])

export type OfferState = z.infer<typeof offerStateSchema>

export const pieSchema = rightsSchema
export const pies = rightsSchema.options

const typed = typedSchema(200).default('')

export const offerContentSchema = z.strictObject({
  pie: typed,
  percentage: typed,
  tokenCount: typed,
  minimumPrice: typed,
  threshold: typed,
  start: typed,
  startsAt: typed,
  duration: typed,
  durationUnit: typed,
  /** One of the artist's linked wallets. */
  seller: typed,
  /** The number of the policy that says who can bid; anyone if it is empty. */
  policy: typed,
})

export type OfferContent = z.infer<typeof offerContentSchema>

const remarkSchema = z.object({ field: z.string(), text: z.string(), isResolved: z.boolean() })

export type Remark = z.infer<typeof remarkSchema>
export type Remarks = Remark[]

const reviewSchema = z.object({
  number: z.int().positive(),
  /** The submission that was read. */
  submission: z.int().positive(),
  decision: z.enum(['CHANGES_REQUESTED', 'APPROVED', 'REJECTED']),
  remarks: z.array(remarkSchema),
  at: utcDateTimeSchema,
})

const offerSchema = z.object({
  id: z.uuid(),
  songId: z.uuid(),
  songTitle: z.string(),
  version: z.int().positive(),
  content: offerContentSchema,
  state: offerStateSchema,
  missing: z.array(z.object({ field: z.string(), message: z.string() })),
  /** How often it was submitted. */
  submissions: z.int().nonnegative(),
  submittedAt: utcDateTimeSchema.nullable(),
  dossierHash: z.string().nullable(),
  reviews: z.array(reviewSchema),
  /** Once it is on the chain. */
  auctionId: z.int().nonnegative().nullable(),
  /** Of the song, while the public doesn't get it. */
  block: blockSchema.nullable(),
  changedAt: utcDateTimeSchema,
})

export type Offer = z.infer<typeof offerSchema>

const offerAnswer = z.object({ body: offerSchema })
const params = z.object({ id: z.string() })
const seenVersion = { version: z.int().positive() }

export const listOffers = {
  method: 'GET',
  path: '/api/studio/offers',
  summary: 'List your offers',
  role: artist,
  answer: z.object({ data: z.array(offerSchema) }),
} as const

/** One unfinished offer at a time for each song. */
export const createOffer = {
  method: 'POST',
  path: '/api/studio/offers',
  summary: 'Begin an offer of a song',
  status: 201,
  role: artist,
  body: z.strictObject({ songId: z.uuid() }),
  answer: offerAnswer,
} as const

export const findOffer = {
  method: 'GET',
  path: '/api/studio/offers/:id',
  summary: 'Read an offer of yours',
  role: artist,
  params,
  answer: offerAnswer,
} as const

export const saveOffer = {
  method: 'PUT',
  path: '/api/studio/offers/:id/content',
  summary: 'Save the terms of an offer',
  role: artist,
  params,
  body: z.strictObject({ ...seenVersion, ...offerContentSchema.shape }),
  answer: offerAnswer,
} as const

/** Freezes the song and the offer until they are reviewed. `songVersion` is the song that the artist has seen. */
export const submitOffer = {
  method: 'POST',
  path: '/api/studio/offers/:id/submission',
  summary: 'Submit an offer for review',
  role: artist,
  params,
  body: z.strictObject({ ...seenVersion, songVersion: z.int().positive() }),
  answer: offerAnswer,
} as const

/** Possible until it is approved. */
export const withdrawOffer = {
  method: 'POST',
  path: '/api/studio/offers/:id/withdrawal',
  summary: 'Withdraw an offer',
  role: artist,
  params,
  body: z.strictObject(seenVersion),
  answer: offerAnswer,
} as const

const resultSchema = z.object({
  /** Wallets that have received tokens so far. */
  winners: z.int().nonnegative(),
  /** What the contract has done since the end, oldest first; payments to bidders are only in the file. */
  steps: z.array(
    z.object({
      kind: z.enum(['CLEARED', 'PROCEEDS_PAID', 'TOKENS_RETURNED', 'PROCESSED']),
      at: utcDateTimeSchema,
      transaction: z.string(),
    }),
  ),
})

export type OfferResult = z.infer<typeof resultSchema>

/** Not found until it is on the chain. */
export const readOfferResult = {
  method: 'GET',
  path: '/api/studio/offers/:id/result',
  summary: "Read the result of an offer's auction",
  role: artist,
  params,
  answer: z.object({ body: resultSchema }),
} as const

export const readOfferResultFile = {
  method: 'GET',
  path: '/api/studio/offers/:id/result/file',
  summary: "Download every payment of an offer's auction as CSV",
  role: artist,
  params,
  answer: z.string().describe('The CSV file'),
} as const

/** What is reviewed. More can be in it, and its hash covers all of it. */
const dossierContentSchema = z.looseObject({
  artist: z.looseObject({ stageName: z.string(), legalName: z.string(), country: z.string() }),
  song: z.looseObject({ content: z.record(z.string(), z.string()) }),
  files: z.array(z.looseObject({ kind: z.string(), name: z.string(), sha256: z.string() })),
  contributors: z.array(
    z.looseObject({
      name: z.string(),
      roles: z.array(z.string()),
      masterShare: z.int(),
      compositionShare: z.int(),
      answeredAt: z.string().nullable(),
    }),
  ),
  consents: z.array(
    z.looseObject({
      kind: z.string(),
      version: z.string(),
      signedName: z.string(),
      wallet: z.string().nullable(),
      givenAt: z.string(),
    }),
  ),
  offer: z.looseObject({ pie: z.string(), percentage: z.int(), terms: agreedTermsSchema }),
})

export type DossierContent = z.infer<typeof dossierContentSchema>

/** What a submission consists of, as canonical JSON whose hash is `dossierHash`. */
const dossierSchema = z.object({
  submission: z.int().positive(),
  submittedAt: utcDateTimeSchema,
  dossierHash: z.string(),
  dossier: dossierContentSchema,
})

const reviewedOfferSchema = offerSchema.extend({
  artist: z.object({ accountId: z.uuid(), stageName: z.string(), legalName: z.string(), country: z.string() }),
  /** Newest first: the submission under review, and the last one that was reviewed. */
  dossiers: z.array(dossierSchema),
  /** Works whose recording is nearly the same. */
  similar: z.array(z.object({ title: z.string(), artist: z.string() })),
  files: z.array(
    z.object({ id: z.uuid(), kind: z.string(), name: z.string(), contentType: z.string(), bytes: z.int() }),
  ),
  /** The administrator who is reading it; null if none is. */
  reviewer: z.string().nullable(),
  draftId: z.uuid().nullable(),
})

export type ReviewedOffer = z.infer<typeof reviewedOfferSchema>

const reviewedAnswer = z.object({ body: reviewedOfferSchema })

/** Those waiting longest first. */
export const listSubmittedOffers = {
  method: 'GET',
  path: '/api/offers',
  summary: 'List the offers of artists',
  role: administrator,
  query: z.strictObject({
    page: pageSchema,
    size: sizeSchema({ most: 100, usual: 20 }),
    state: offerStateSchema.optional(),
  }),
  answer: z.object({
    data: z.array(
      z.object({
        id: z.uuid(),
        songTitle: z.string(),
        artist: z.string(),
        state: offerStateSchema,
        submittedAt: utcDateTimeSchema.nullable(),
        reviewer: z.string().nullable(),
      }),
    ),
    total: z.int().nonnegative(),
  }),
} as const

export const findSubmittedOffer = {
  method: 'GET',
  path: '/api/offers/:id',
  summary: 'Read an offer of an artist',
  role: administrator,
  params,
  answer: reviewedAnswer,
} as const

/** Tells others who is reading it. Another administrator can take over. */
export const reviewOffer = {
  method: 'POST',
  path: '/api/offers/:id/review',
  summary: 'Begin to review an offer',
  role: administrator,
  params,
  body: z.strictObject(seenVersion),
  answer: reviewedAnswer,
} as const

/** For the submission with this hash and no other. Approval creates the work and the draft of its auction. */
export const decideOffer = {
  method: 'POST',
  path: '/api/offers/:id/decision',
  summary: 'Approve, reject or return an offer',
  role: administrator,
  params,
  body: z.strictObject({
    ...seenVersion,
    dossierHash: z.string(),
    decision: reviewSchema.shape.decision,
    remarks: z.array(z.strictObject({ field: lineSchema(100), text: paragraphsSchema(2_000) })).max(50),
  }),
  answer: reviewedAnswer,
} as const

/** Each opening of a document is written to the audit log. */
export const readOfferFile = {
  method: 'GET',
  path: '/api/offers/:id/files/:fileId',
  summary: 'Read a private file of an offer',
  role: administrator,
  params: z.object({ id: z.string(), fileId: z.string() }),
} as const

/** Oldest application first. */
export const listArtists = {
  method: 'GET',
  path: '/api/artists',
  summary: 'List the artists and their applications',
  role: administrator,
  query: z.strictObject({
    page: pageSchema,
    size: sizeSchema({ most: 100, usual: 20 }),
    state: z.enum(['APPLIED', 'ACTIVE', 'REFUSED']).optional(),
  }),
  answer: z.object({
    data: z.array(
      z.object({
        accountId: z.uuid(),
        stageName: z.string(),
        legalName: z.string(),
        country: z.string(),
        biography: z.string(),
        state: z.enum(['APPLIED', 'ACTIVE', 'REFUSED']),
        appliedAt: utcDateTimeSchema,
        reason: z.string().nullable(),
      }),
    ),
    total: z.int().nonnegative(),
  }),
} as const

/** Refused with `DRAFT_CHANGED` if the artist has applied again meanwhile. */
export const decideArtist = {
  method: 'PUT',
  path: '/api/artists/:accountId/decision',
  summary: 'Accept or refuse an artist',
  role: administrator,
  params: z.object({ accountId: z.string() }),
  body: z.strictObject({
    decision: z.enum(['ACTIVE', 'REFUSED']),
    reason: paragraphsSchema(2_000).nullable(),
    /** Of the application that the administrator has read. */
    appliedAt: utcDateTimeSchema,
  }),
  answer: okSchema,
} as const
