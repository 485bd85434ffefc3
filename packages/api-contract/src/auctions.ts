import { z } from 'zod'
import { auctionIdSchema, lineSchema, melsAmountSchema, pageSchema, sizeSchema, utcDateTimeSchema } from './values.ts'
import { assetSchema } from './works.ts'

const auctionStatusSchema = z.enum(['PENDING', 'OPEN', 'TERMINATED', 'PROCESSED'])

export type AuctionStatus = z.infer<typeof auctionStatusSchema>

export const labelledStatusSchema = z.object({ value: auctionStatusSchema, label: z.string() })

export const auctionOutcomeSchema = z.enum(['SOLD', 'VOID'])

export type AuctionOutcome = z.infer<typeof auctionOutcomeSchema>

export const auctionSchema = z.object({
  /** The auction's number on chain. */
  externalId: z.int().nonnegative(),
  title: z.string(),
  status: labelledStatusSchema,
  /** As the contract has settled it; null before. */
  outcome: auctionOutcomeSchema.nullable(),
  /** What the rule would say if the auction ended with the bids it has. */
  projectedOutcome: auctionOutcomeSchema,
  /** Tokens that no bid covers yet. */
  tokensAvailable: z.int().nonnegative(),
  tokensOffered: z.int().positive(),
  /** The share of the royalty rights that is on offer, in whole percent. */
  percentage: z.int().min(1).max(100),
  /** The Threshold: the least the whole offer must raise. */
  target: melsAmountSchema,
  tokenName: z.string(),
  tokenAddress: z.string(),
  seller: z.string(),
  salesStartDate: utcDateTimeSchema,
  salesEndDate: utcDateTimeSchema,
  description: z.string(),
  asset: assetSchema,
  /** The lowest price that a bid may offer for a token. */
  minimumPrice: melsAmountSchema,
  /** The lowest winning bid, the Threshold aside; null while bids ask for less than is on offer. */
  clearingPrice: melsAmountSchema.nullable(),
  lowestBidPrice: melsAmountSchema.nullable(),
  highestBidPrice: melsAmountSchema.nullable(),
  bidCount: z.int().nonnegative(),
})

export type Auction = z.infer<typeof auctionSchema>

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

export const findAuction = {
  method: 'GET',
  path: '/api/public/auctions/external/:externalId',
  summary: 'One auction',
  params: z.strictObject({ externalId: auctionIdSchema }),
  answer: z.object({ body: auctionSchema }),
} as const

const genreSchema = z.object({
  label: z.string(),
  /** Auctions whose work is of this genre. */
  count: z.int().positive(),
})

export type Genre = z.infer<typeof genreSchema>

export const listGenres = {
  method: 'GET',
  path: '/api/public/genres',
  summary: 'Genres of the auctions, those of most auctions first',
  query: z.strictObject({ statuses: statusesSchema }),
  answer: z.object({ data: z.array(genreSchema) }),
} as const

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
      minimumPrice: melsAmountSchema,
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
