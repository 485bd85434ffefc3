import { z } from 'zod'
import { auctionSchema } from './auction.ts'
import { auctionIdSchema } from './auction-id.ts'

export const findAuction = {
  method: 'GET',
  path: '/api/public/auctions/external/:externalId',
  summary: 'One auction',
  params: z.strictObject({ externalId: auctionIdSchema }),
  answer: z.object({ body: auctionSchema }),
} as const
