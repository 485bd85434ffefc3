import { z } from 'zod'
import { auctionOutcomeSchema } from './auction-outcome.ts'
import { labelledStatusSchema } from './auction-status.ts'
import { statusesSchema } from './list-auctions.ts'
import { melsAmountSchema } from './mels-amount.ts'
import { pageSchema, sizeSchema } from './paging.ts'
import { utcDateTimeSchema } from './utc-date-time.ts'

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

/** For administrators: what needs doing first, in the order of the deadlines; then the newest. */
export const listAdminAuctions = {
  method: 'GET',
  path: '/api/auctions',
  summary: 'All auctions with what needs doing',
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
