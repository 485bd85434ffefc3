import { z } from 'zod'
import { auctionIdSchema } from './auction-id.ts'
import { melsAmountSchema } from './mels-amount.ts'
import { utcDateTimeSchema } from './utc-date-time.ts'

/** How the bids stood right after one of them. */
const pricePointSchema = z.object({
  at: utcDateTimeSchema,
  /** Bids up to and with this one. */
  bidCount: z.int().positive(),
  /** The lowest winning bid, the Threshold aside; null while bids ask for less than is on offer. */
  clearingPrice: melsAmountSchema.nullable(),
  highestBidPrice: melsAmountSchema,
})

export const findPriceHistory = {
  method: 'GET',
  path: '/api/public/auctions/external/:externalId/prices',
  summary: 'How the prices of an auction went with its bids',
  params: z.strictObject({ externalId: auctionIdSchema }),
  answer: z.object({
    body: z.object({
      /** In chain order: the first bid, each that changed a price, the last; of very many a selection that keeps the shape. */
      points: z.array(pricePointSchema),
    }),
  }),
} as const

export type PriceHistory = z.infer<typeof findPriceHistory.answer>['body']
