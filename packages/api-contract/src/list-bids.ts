import { z } from 'zod'
import { auctionIdSchema } from './auction-id.ts'
import { bidGroupSchema } from './bid.ts'
import { pageSchema, sizeSchema } from './paging.ts'

/** Of one answer. */
export const MOST_BIDS = 1_000

const listBidsAnswer = z.object({
  /** Highest price first. */
  data: z.array(bidGroupSchema),
  /** All bids of the auction. */
  total: z.int().nonnegative(),
})

export const listBids = {
  method: 'GET',
  path: '/api/public/bids/:id',
  summary: 'The bids of an auction by price, highest first',
  params: z.strictObject({ id: auctionIdSchema }),
  query: z.strictObject({
    page: pageSchema,
    /** Bids, not groups: a group may go on on the next page. */
    size: sizeSchema({ most: MOST_BIDS, usual: MOST_BIDS }),
  }),
  answer: listBidsAnswer,
} as const

export type ListBidsAnswer = z.infer<typeof listBidsAnswer>
