import { z } from 'zod'
import { auctionSchema } from './auction.ts'
import { type AuctionStatus, auctionStatusSchema } from './auction-status.ts'
import { pageSchema, sizeSchema } from './paging.ts'
import { lineSchema } from './plain-text.ts'

/** Comma-separated; all statuses when absent. Whatever their order, each once. */
export const statusesSchema = z
  .string()
  .transform((list): string[] => list.split(','))
  .pipe(z.array(auctionStatusSchema))
  .transform((given): AuctionStatus[] => auctionStatusSchema.options.filter((status) => given.includes(status)))
  .default((): AuctionStatus[] => [...auctionStatusSchema.options])

const auctionSortSchema = z.enum(['newest', 'ending', 'bids', 'target'])

export type AuctionSort = z.infer<typeof auctionSortSchema>

const listAuctionsQuery = z.strictObject({
  page: pageSchema,
  size: sizeSchema({ most: 100, usual: 9 }),
  statuses: statusesSchema,
  /** The newest, the soonest to end, the one with most bids or with the highest target first; the newer of two alike. */
  sort: auctionSortSchema.default('newest'),
  /** One of the work's genres, in capitals or not. */
  genre: lineSchema(50).optional(),
})

const listAuctionsAnswer = z.object({
  data: z.array(auctionSchema),
  total: z.int().nonnegative(),
})

export const listAuctions = {
  method: 'GET',
  path: '/api/public/auctions',
  summary: 'Auctions, newest first unless another order is asked for',
  query: listAuctionsQuery,
  answer: listAuctionsAnswer,
} as const

export type ListAuctionsAnswer = z.infer<typeof listAuctionsAnswer>
