import { z } from 'zod'
import { auctionLimits } from './auction-terms.ts'
import { auctionOutcomeSchema, labelledStatusSchema } from './auctions.ts'
import {
  auctionIdSchema,
  countSchema,
  melsAmountSchema,
  pageSchema,
  sizeSchema,
  tokenCountSchema,
  utcDateTimeSchema,
  walletAddressSchema,
} from './values.ts'

/** Prices and totals exclude commission. */
export const bidSchema = z.object({
  /** Ascending in chain order. */
  id: z.int().positive(),
  /** The transaction that placed it. */
  startHashId: z.string(),
  startTokenPrice: melsAmountSchema,
  startTokenCount: z.int().positive(),
  startTotalPrice: melsAmountSchema,
  /** The price per token won; final once the auction has its outcome, before that as if it ended now. */
  finalTokenPrice: melsAmountSchema,
  finalTokenCount: z.int().nonnegative(),
  finalTotalPrice: melsAmountSchema,
  walletAddress: z.string(),
  placedAt: utcDateTimeSchema,
})

export type Bid = z.infer<typeof bidSchema>

const bidGroupSchema = z.object({
  tokenPrice: melsAmountSchema,
  /** In chain order. */
  bids: z.array(bidSchema),
})

export type BidGroup = z.infer<typeof bidGroupSchema>

/** One answer contains at most this many bids. */
export const MOST_BIDS = 1_000

const listBidsAnswer = z.object({
  /** Highest price first. */
  data: z.array(bidGroupSchema),
  /** All bids of the auction. */
  total: z.int().nonnegative(),
})

export const listBids = {
  method: 'GET',
  path: '/api/public/bids/:id',
  summary: 'List the bids of an auction by price, highest first',
  params: z.strictObject({ id: auctionIdSchema }),
  query: z.strictObject({
    page: pageSchema,
    /** Counts bids, not groups; a group can continue on the next page. */
    size: sizeSchema({ most: MOST_BIDS, usual: MOST_BIDS }),
  }),
  answer: listBidsAnswer,
} as const

export type ListBidsAnswer = z.infer<typeof listBidsAnswer>

export const findMinPrice = {
  method: 'GET',
  path: '/api/bids/min-price/external/:externalId',
  summary: 'Read the price that a bid for this many tokens must exceed',
  params: z.strictObject({ externalId: auctionIdSchema }),
  query: z.strictObject({ tokenCount: countSchema.pipe(tokenCountSchema) }),
  answer: z.object({
    /** Tokens that no bid asks for. */
    availableTokenCount: z.int().nonnegative(),
    /** The price that a bid must exceed to be filled; 0 if enough tokens are available. */
    minPrice: melsAmountSchema,
  }),
} as const

const bidRequestSchema = z.object({
  requestId: z.uuid(),
  externalId: z.int().nonnegative(),
  tokenCount: tokenCountSchema,
  tokenPrice: melsAmountSchema,
})

/** The contract's maximum price of 2^96 base units has eleven digits and two decimals. */
const MAX_PRICE_LENGTH = 14

/** Registers what a wallet bids; `upgradeBid` adds the transaction. */
export const reserveBid = {
  method: 'POST',
  path: '/api/bids/:externalId',
  summary: 'Reserve a bid',
  role: 'BIDDER',
  params: z.strictObject({ externalId: auctionIdSchema }),
  body: z.strictObject({
    tokenCount: tokenCountSchema,
    tokenPrice: melsAmountSchema
      .max(MAX_PRICE_LENGTH, 'must be a price that the contract accepts')
      .regex(/^\d+(\.\d{1,2})?$/, 'must be a multiple of 0.01\u00A0MELS')
      // Only amounts below 1 begin with a zero.
      .refine((price) => !price.startsWith('0'), `must be at least ${auctionLimits.minPrice}\u00A0MELS`),
  }),
  answer: z.object({ data: z.array(bidRequestSchema) }),
} as const

const upgradeBody = z.strictObject({
  requestId: z.uuid(),
  transactionHash: z
    .string()
    .regex(/^0x[0-9a-fA-F]{64}$/, 'must be 0x followed by 64\u00A0hexadecimal digits')
    .toLowerCase(),
})

const upgradeAnswer = z.object({
  body: z.object({
    requestId: z.uuid(),
    transactionHash: z.string(),
    externalId: z.int().nonnegative(),
    tokenCount: tokenCountSchema,
    tokenPrice: melsAmountSchema,
    walletAddress: z.string(),
  }),
})

/** Links a reserved bid to its transaction once the chain proves that it placed this bid. */
export const upgradeBid = {
  method: 'POST',
  path: '/api/bids/upgrade',
  summary: 'Prove a reserved bid by its transaction',
  role: 'BIDDER',
  body: upgradeBody,
  answer: upgradeAnswer,
} as const

/** The specification gives this endpoint a second path. */
export const upgradePurchase = { ...upgradeBid, path: '/api/purchases/upgrade' } as const

const myBidSchema = bidSchema.extend({
  auction: z.object({
    externalId: z.int().nonnegative(),
    title: z.string(),
    tokenName: z.string(),
    token: walletAddressSchema,
    status: labelledStatusSchema,
    outcome: auctionOutcomeSchema.nullable(),
    projectedOutcome: auctionOutcomeSchema,
    withdrawn: z.boolean(),
    salesEndDate: utcDateTimeSchema,
    /** The lowest winning bid, ignoring the Threshold; null while demand is below the supply. */
    clearingPrice: melsAmountSchema.nullable(),
    /** When the bidder can take the whole deposit back with `settleMe`; null unless the auction is void or may still lapse. */
    reclaimableFrom: utcDateTimeSchema.nullable(),
  }),
  /** Whether the contract has paid this wallet what the auction owes it. */
  settled: z.boolean(),
  /** Whether the bid can no longer win and the bidder can take its deposit back now. */
  withdrawable: z.boolean(),
  /**
   * What the wallet can still withdraw after failed payments of this auction, for all its bids together; null if there is
   * nothing.
   */
  credited: z.object({ mels: melsAmountSchema, tokens: z.int().nonnegative() }).nullable(),
})

export type MyBid = z.infer<typeof myBidSchema>

export const listMyBids = {
  method: 'GET',
  path: '/api/me/bids',
  summary: 'List the bids of the signed-in wallet, newest first',
  role: 'BIDDER',
  query: z.strictObject({
    page: pageSchema,
    size: sizeSchema({ most: 100, usual: 50 }),
  }),
  answer: z.object({ data: z.array(myBidSchema), total: z.int().nonnegative() }),
} as const

const creditSchema = z.object({
  /** The auction house, the royalties or the market contract, whose `withdrawCredit` pays the credit. */
  contract: walletAddressSchema,
  token: walletAddressSchema,
  kind: z.enum(['MELS', 'SONG']),
  name: z.string(),
  /** Whole tokens, in the same format as MELS. */
  amount: melsAmountSchema,
})

/** Credits of a wallet, one for each contract and token. */
export type Credit = z.infer<typeof creditSchema>

export const listMyCredits = {
  method: 'GET',
  path: '/api/me/credits',
  summary: 'List the credits of the signed-in wallet, which `withdrawCredit` pays',
  role: 'BIDDER',
  answer: z.object({ data: z.array(creditSchema) }),
} as const

export const findBillingDetails = {
  method: 'GET',
  path: '/api/bids/billing-details/:auctionId',
  summary: 'List all bids of an auction with their final values',
  role: 'ADMINISTRATOR',
  params: z.strictObject({ auctionId: auctionIdSchema }),
  answer: z.object({ data: z.array(bidGroupSchema) }),
} as const

/** The same answer under the auction's path. */
export const listAdminBids = {
  method: 'GET',
  path: '/api/auctions/:id/bids',
  summary: 'List all bids of an auction',
  role: 'ADMINISTRATOR',
  params: z.strictObject({ id: auctionIdSchema }),
  answer: z.object({ data: z.array(bidGroupSchema), total: z.int().nonnegative() }),
} as const
