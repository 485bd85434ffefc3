import { z } from 'zod'
import { auctionIdSchema } from './auction-id.ts'
import { bidGroupSchema } from './bid.ts'

/** For administrators: every bid, from which the settlement is made. */
export const findBillingDetails = {
  method: 'GET',
  path: '/api/bids/billing-details/:auctionId',
  summary: 'All bids of an auction with their final values',
  params: z.strictObject({ auctionId: auctionIdSchema }),
  answer: z.object({ data: z.array(bidGroupSchema) }),
} as const

/** For administrators: the same under the path of the auction. */
export const listAdminBids = {
  method: 'GET',
  path: '/api/auctions/:id/bids',
  summary: 'All bids of an auction',
  params: z.strictObject({ id: auctionIdSchema }),
  answer: z.object({ data: z.array(bidGroupSchema), total: z.int().nonnegative() }),
} as const
