import { z } from 'zod'
import { auctionSchema } from './auction.ts'
import { type AuctionStatus, auctionStatusSchema } from './auction-status.ts'
import { pageSchema, sizeSchema } from './paging.ts'

const listAuctionsQuery = z.strictObject({
  page: pageSchema,
  size: sizeSchema({ most: 100, usual: 9 }),
  /** Comma-separated; all statuses when absent. */
  statuses: z
    .string()
    .transform((list): string[] => list.split(','))
    .pipe(z.array(auctionStatusSchema))
    .default((): AuctionStatus[] => [...auctionStatusSchema.options]),
})

const listAuctionsAnswer = z.object({
  data: z.array(auctionSchema),
  total: z.int().nonnegative(),
})

export const listAuctions = {
  method: 'GET',
  path: '/api/public/auctions',
  summary: 'Auctions, newest first',
  query: listAuctionsQuery,
  answer: listAuctionsAnswer,
} as const

export type ListAuctionsAnswer = z.infer<typeof listAuctionsAnswer>
