import { z } from 'zod'
import { policySchema } from './admission.ts'
import { blockSchema } from './blocks.ts'
import { auctionIdSchema, lineSchema, melsAmountSchema, pageSchema, sizeSchema, utcDateTimeSchema } from './values.ts'
import { assetSchema } from './works.ts'

const auctionStatusSchema = z.enum(['PENDING', 'OPEN', 'TERMINATED', 'PROCESSED'])

export type AuctionStatus = z.infer<typeof auctionStatusSchema>

export const labelledStatusSchema = z.object({ value: auctionStatusSchema, label: z.string() })

export const auctionOutcomeSchema = z.enum(['SOLD', 'VOID'])

export type AuctionOutcome = z.infer<typeof auctionOutcomeSchema>

export const auctionSchema = z.object({
  externalId: z.int().nonnegative(),
  title: z.string(),
  status: labelledStatusSchema,
  /** Null until the contract has decided. */
  outcome: auctionOutcomeSchema.nullable(),
  /** The outcome if the auction ended now. */
  projectedOutcome: auctionOutcomeSchema,
  /** Whether the owner of the contract has withdrawn it before its end, which makes it void. */
  withdrawn: z.boolean(),
  /** When the owner of the contract last announced a withdrawal; null if never. */
  withdrawalAnnouncedDate: utcDateTimeSchema.nullable(),
  /** When the artist removed the song's sound, pictures and description, after it wasn't sold; null otherwise. */
  removedDate: utcDateTimeSchema.nullable(),
  /** While it is set, files and links are empty, and so is the description. */
  block: blockSchema.nullable(),
  /** Tokens that no bid asks for yet. */
  tokensAvailable: z.int().nonnegative(),
  tokensOffered: z.int().positive(),
  /** The share of the royalty rights on offer, in whole percent. */
  percentage: z.int().min(1).max(100),
  /** The Threshold, which the sale must raise. */
  target: melsAmountSchema,
  /** Who can bid. */
  policy: policySchema,
  tokenName: z.string(),
  tokenAddress: z.string(),
  seller: z.string(),
  salesStartDate: utcDateTimeSchema,
  salesEndDate: utcDateTimeSchema,
  description: z.string(),
  asset: assetSchema,
  minimumPrice: melsAmountSchema,
  /** The lowest winning bid, ignoring the Threshold; null while demand is below the supply. */
  clearingPrice: melsAmountSchema.nullable(),
  lowestBidPrice: melsAmountSchema.nullable(),
  highestBidPrice: melsAmountSchema.nullable(),
  bidCount: z.int().nonnegative(),
})

export type Auction = z.infer<typeof auctionSchema>

/** Comma-separated statuses in any order; all statuses if absent. */
export const statusesSchema = z
  .string()
  .transform((list): string[] => list.split(','))
  .pipe(z.array(auctionStatusSchema))
  .transform((given): AuctionStatus[] => auctionStatusSchema.options.filter((status) => given.includes(status)))
  .default((): AuctionStatus[] => [...auctionStatusSchema.options])

const auctionSortSchema = z.enum(['newest', 'ending', 'bids', 'target'])

export type AuctionSort = z.infer<typeof auctionSortSchema>

/** Words that the song's title and its artist must contain together, case-insensitive. */
const searchSchema = lineSchema(100)

const listAuctionsQuery = z.strictObject({
  page: pageSchema,
  size: sizeSchema({ most: 100, usual: 9 }),
  statuses: statusesSchema,
  /** The order of the answer. Auctions that tie are sorted newest first. */
  sort: auctionSortSchema.default('newest'),
  /** One of the work's genres, case-insensitive. */
  genre: lineSchema(50).optional(),
  search: searchSchema.optional(),
})

const listAuctionsAnswer = z.object({
  data: z.array(auctionSchema),
  total: z.int().nonnegative(),
})

export const listAuctions = {
  method: 'GET',
  path: '/api/public/auctions',
  summary: 'List auctions, newest first by default',
  query: listAuctionsQuery,
  answer: listAuctionsAnswer,
} as const

export type ListAuctionsAnswer = z.infer<typeof listAuctionsAnswer>

export const findAuction = {
  method: 'GET',
  path: '/api/public/auctions/external/:externalId',
  summary: 'Read one auction',
  params: z.strictObject({ externalId: auctionIdSchema }),
  answer: z.object({ body: auctionSchema }),
} as const

const genreSchema = z.object({
  label: z.string(),
  count: z.int().positive(),
})

export type Genre = z.infer<typeof genreSchema>

export const listGenres = {
  method: 'GET',
  path: '/api/public/genres',
  summary: 'List genres, most frequent first',
  query: z.strictObject({ statuses: statusesSchema, search: searchSchema.optional() }),
  answer: z.object({ data: z.array(genreSchema) }),
} as const

const demandPointSchema = z.object({
  tokenPrice: melsAmountSchema,
  /** Tokens in bids at this price and at omitted prices above it. */
  tokenCount: z.int().positive(),
  /** Tokens in bids at this price or more. */
  cumulativeTokenCount: z.int().positive(),
})

export const findDemand = {
  method: 'GET',
  path: '/api/public/auctions/external/:externalId/demand',
  summary: 'Read the demand curve of an auction',
  params: z.strictObject({ externalId: auctionIdSchema }),
  answer: z.object({
    body: z.object({
      tokensOffered: z.int().positive(),
      minimumPrice: melsAmountSchema,
      /** The lowest price at which the sale raises the target. */
      thresholdPrice: melsAmountSchema,
      /** Sorted by price, highest first. If there are very many points, a sample that keeps the curve's shape. */
      points: z.array(demandPointSchema),
      /** Where demand reaches the supply; null if it doesn't. */
      clearingPoint: demandPointSchema.nullable(),
    }),
  }),
} as const

export type Demand = z.infer<typeof findDemand.answer>['body']

/** The auction's prices right after a bid. */
const pricePointSchema = z.object({
  at: utcDateTimeSchema,
  /** The number of bids up to and including this one. */
  bidCount: z.int().positive(),
  /** The lowest winning bid, ignoring the Threshold; null while demand is below the supply. */
  clearingPrice: melsAmountSchema.nullable(),
  highestBidPrice: melsAmountSchema,
})

export const findPriceHistory = {
  method: 'GET',
  path: '/api/public/auctions/external/:externalId/prices',
  summary: 'Read the price history of an auction',
  params: z.strictObject({ externalId: auctionIdSchema }),
  answer: z.object({
    body: z.object({
      /** In chain order: the first bid, each bid that changed a price, and the last; a sample if there are very many. */
      points: z.array(pricePointSchema),
    }),
  }),
} as const

export type PriceHistory = z.infer<typeof findPriceHistory.answer>['body']
