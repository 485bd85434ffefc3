import { z } from 'zod'
import { auctionIdSchema } from './auction-id.ts'
import { auctionLimits } from './auction-terms.ts'
import { melsAmountSchema } from './mels-amount.ts'
import { tokenCountSchema } from './token-count.ts'

const bidRequestSchema = z.object({
  requestId: z.uuid(),
  externalId: z.int().nonnegative(),
  tokenCount: tokenCountSchema,
  tokenPrice: melsAmountSchema,
})

/** The contract keeps prices below 2^96 base units, which are eleven digits of MELS and two decimals. */
const MAX_PRICE_LENGTH = 14

/** Says what a wallet is about to bid, or has bid; `upgradeBid` adds the transaction. */
export const reserveBid = {
  method: 'POST',
  path: '/api/bids/:externalId',
  summary: 'Reserve a bid',
  params: z.strictObject({ externalId: auctionIdSchema }),
  body: z.strictObject({
    tokenCount: tokenCountSchema,
    tokenPrice: melsAmountSchema
      .max(MAX_PRICE_LENGTH, 'must be a price that the contract takes')
      .regex(/^\d+(\.\d{1,2})?$/, 'must be a multiple of 0.01')
      // Amounts below 1 begin with a zero, and no others do.
      .refine((price) => !price.startsWith('0'), `must be at least ${auctionLimits.minPrice} MELS`),
  }),
  answer: z.object({ data: z.array(bidRequestSchema) }),
} as const
