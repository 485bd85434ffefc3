import { z } from 'zod'
import { auctionOutcomeSchema } from './auction-outcome.ts'
import { labelledStatusSchema } from './auction-status.ts'
import { bidSchema } from './bid.ts'
import { pageSchema, sizeSchema } from './paging.ts'

const myBidSchema = bidSchema.extend({
  auction: z.object({
    externalId: z.int().nonnegative(),
    title: z.string(),
    status: labelledStatusSchema,
    outcome: auctionOutcomeSchema.nullable(),
    projectedOutcome: auctionOutcomeSchema,
  }),
  /** Whether the contract has paid this wallet what the auction owes it. */
  settled: z.boolean(),
})

export type MyBid = z.infer<typeof myBidSchema>

export const listMyBids = {
  method: 'GET',
  path: '/api/me/bids',
  summary: 'The bids of the wallet that is signed in, newest first',
  query: z.strictObject({
    page: pageSchema,
    size: sizeSchema({ most: 100, usual: 50 }),
  }),
  answer: z.object({ data: z.array(myBidSchema), total: z.int().nonnegative() }),
} as const
