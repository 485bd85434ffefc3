import { z } from 'zod'
import { auctionOutcomeSchema, auctionSchema, labelledStatusSchema, statusesSchema } from './auctions.ts'
import { auctionIdSchema, melsAmountSchema, pageSchema, sizeSchema, utcDateTimeSchema } from './values.ts'

/** What an administrator has to do: the deadline first, because after it nothing is left to do. */
const auctionTaskSchema = z.enum([
  /** Ended 7 days ago, not settled whole: anybody may settle it, and soon, unless it is cleared, take deposits back. */
  'DEADLINE_NEAR',
  /** Some bidders are settled, or the price is proved; the others wait. */
  'SETTLE_REST',
  /** Ended; nobody is settled yet. */
  'SETTLE',
  /** Open, and ends within 24 hours. */
  'ENDING_SOON',
])

export type AuctionTask = z.infer<typeof auctionTaskSchema>

const overseenAuctionSchema = z.object({
  externalId: z.int().nonnegative(),
  title: z.string(),
  artist: z.string(),
  coverUrl: z.string().nullable(),
  status: labelledStatusSchema,
  outcome: auctionOutcomeSchema.nullable(),
  projectedOutcome: auctionOutcomeSchema,
  /** Null when there is nothing to do. */
  task: auctionTaskSchema.nullable(),
  tokensOffered: z.int().positive(),
  target: melsAmountSchema,
  clearingPrice: melsAmountSchema.nullable(),
  bidCount: z.int().nonnegative(),
  bidderCount: z.int().nonnegative(),
  /** Of whom nothing is left to settle. */
  settledBidderCount: z.int().nonnegative(),
  salesStartDate: utcDateTimeSchema,
  salesEndDate: utcDateTimeSchema,
  /** From then on anybody may settle it. */
  openToAllFrom: utcDateTimeSchema,
  /** From then on, if nobody has cleared it, bidders may take their deposits back. */
  reclaimableFrom: utcDateTimeSchema,
})

export type OverseenAuction = z.infer<typeof overseenAuctionSchema>

/** What needs doing first, in the order of the deadlines; then the newest. */
export const listAdminAuctions = {
  method: 'GET',
  path: '/api/auctions',
  summary: 'All auctions with what needs doing',
  role: 'ADMINISTRATOR',
  query: z.strictObject({
    page: pageSchema,
    size: sizeSchema({ most: 100, usual: 20 }),
    statuses: statusesSchema,
  }),
  answer: z.object({
    data: z.array(overseenAuctionSchema),
    total: z.int().nonnegative(),
    /** Of all auctions, whatever the statuses asked for. */
    counts: z.object({
      PENDING: z.int().nonnegative(),
      OPEN: z.int().nonnegative(),
      TERMINATED: z.int().nonnegative(),
      PROCESSED: z.int().nonnegative(),
    }),
  }),
} as const

const adminAuctionSchema = auctionSchema.extend({
  author: z.string(),
  era: z.string().nullable(),
  /** All genres, joined. */
  genre: z.string().nullable(),
  label: z.string().nullable(),
  recordingStudio: z.string().nullable(),
  musicAuthor: z.string().nullable(),
  lyricsAuthor: z.string().nullable(),
  country: z.string().nullable(),
  yearOfRelease: z.int().nullable(),
})

export type AdminAuction = z.infer<typeof adminAuctionSchema>

export const findAdminAuction = {
  method: 'GET',
  path: '/api/auctions/:id',
  summary: 'One auction as administrators see it',
  role: 'ADMINISTRATOR',
  params: z.strictObject({ id: auctionIdSchema }),
  answer: z.object({ body: adminAuctionSchema }),
} as const

/** Tells that the settlement is on the chain. The chain is asked, nobody is believed. */
export const finalizeAuction = {
  method: 'PUT',
  path: '/api/bids/finalize/:externalId',
  summary: 'Take note that an auction is settled',
  role: 'ADMINISTRATOR',
  params: z.strictObject({ externalId: auctionIdSchema }),
  answer: z.object({
    body: z.object({
      externalId: z.int().nonnegative(),
      status: labelledStatusSchema,
      outcome: auctionOutcomeSchema.nullable(),
    }),
  }),
} as const
