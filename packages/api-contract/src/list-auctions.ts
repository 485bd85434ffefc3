import { z } from 'zod'
import { auctionSchema } from './auction.ts'
import { type AuctionStatus, auctionStatusSchema } from './auction-status.ts'

const listAuctionsQuery = z.strictObject({
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  size: z.coerce.number().int().min(1).max(100).default(9),
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
  query: listAuctionsQuery,
  answer: listAuctionsAnswer,
} as const

export type ListAuctionsAnswer = z.infer<typeof listAuctionsAnswer>
