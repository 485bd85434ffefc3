import { z } from 'zod'
import { auctionOutcomeSchema, auctionSchema, labelledStatusSchema, statusesSchema } from './auctions.ts'
import { auctionIdSchema, melsAmountSchema, pageSchema, sizeSchema, utcDateTimeSchema } from './values.ts'

/** What an administrator has to do, most urgent first. */
const auctionTaskSchema = z.enum([
  /** Ended 7 days ago and not fully settled: anyone can settle it now, and bidders can reclaim soon unless it is cleared. */
  'DEADLINE_NEAR',
  /** Some bidders are settled or the price is proved, but not all bidders are settled. */
  'SETTLE_REST',
  /** Ended, and no bidder is settled yet. */
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
  /** Null if there is nothing to do. */
  task: auctionTaskSchema.nullable(),
  tokensOffered: z.int().positive(),
  target: melsAmountSchema,
  clearingPrice: melsAmountSchema.nullable(),
  bidCount: z.int().nonnegative(),
  bidderCount: z.int().nonnegative(),
  /** Fully settled bidders. */
  settledBidderCount: z.int().nonnegative(),
  salesStartDate: utcDateTimeSchema,
  salesEndDate: utcDateTimeSchema,
  /** From then on anyone can settle it. */
  openToAllFrom: utcDateTimeSchema,
  /** From then on bidders can reclaim their deposits if it isn't cleared. */
  reclaimableFrom: utcDateTimeSchema,
})

export type OverseenAuction = z.infer<typeof overseenAuctionSchema>

/** Tasks come first, by deadline; then the newest auctions. */
export const listAdminAuctions = {
  method: 'GET',
  path: '/api/auctions',
  summary: 'List all auctions with their tasks',
  role: 'ADMINISTRATOR',
  query: z.strictObject({
    page: pageSchema,
    size: sizeSchema({ most: 100, usual: 20 }),
    statuses: statusesSchema,
  }),
  answer: z.object({
    data: z.array(overseenAuctionSchema),
    total: z.int().nonnegative(),
    /** For all auctions, regardless of the requested statuses. */
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
  /** The work's genres, joined into one string. */
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
  summary: 'Read one auction as an administrator',
  role: 'ADMINISTRATOR',
  params: z.strictObject({ id: auctionIdSchema }),
  answer: z.object({ body: adminAuctionSchema }),
} as const

/** Tells the server that the settlement is on the chain; the server checks the chain itself. */
export const finalizeAuction = {
  method: 'PUT',
  path: '/api/bids/finalize/:externalId',
  summary: 'Confirm that an auction is settled',
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
