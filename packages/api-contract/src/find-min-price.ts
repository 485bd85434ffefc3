import { z } from 'zod'
import { auctionIdSchema } from './auction-id.ts'
import { melsAmountSchema } from './mels-amount.ts'
import { countSchema } from './paging.ts'
import { tokenCountSchema } from './token-count.ts'

export const findMinPrice = {
  method: 'GET',
  path: '/api/bids/min-price/external/:externalId',
  summary: 'What a bid for so many tokens has to exceed',
  params: z.strictObject({ externalId: auctionIdSchema }),
  query: z.strictObject({ tokenCount: countSchema.pipe(tokenCountSchema) }),
  answer: z.object({
    /** Tokens that no bid covers. */
    availableTokenCount: z.int().nonnegative(),
    /** The price that a bid has to exceed to be filled; 0 when enough tokens are free. */
    minPrice: melsAmountSchema,
  }),
} as const
