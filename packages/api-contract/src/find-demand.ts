import { z } from 'zod'
import { auctionIdSchema } from './auction-id.ts'
import { melsAmountSchema } from './mels-amount.ts'

const demandPointSchema = z.object({
  tokenPrice: melsAmountSchema,
  /** Tokens asked for at this price and, where points were left out, between it and the point before. */
  tokenCount: z.int().positive(),
  /** Tokens asked for at this price or more. */
  cumulativeTokenCount: z.int().positive(),
})

export const findDemand = {
  method: 'GET',
  path: '/api/public/auctions/external/:externalId/demand',
  summary: 'The demand curve of an auction',
  params: z.strictObject({ externalId: auctionIdSchema }),
  answer: z.object({
    body: z.object({
      tokensOffered: z.int().positive(),
      initialPrice: melsAmountSchema,
      /** The lowest price at which the whole offer raises the target. */
      thresholdPrice: melsAmountSchema,
      /** Highest price first; of very many prices a selection that keeps the shape. */
      points: z.array(demandPointSchema),
      /** Where demand reaches the offer; null while it does not. */
      clearingPoint: demandPointSchema.nullable(),
    }),
  }),
} as const

export type Demand = z.infer<typeof findDemand.answer>['body']
