import { z } from 'zod'
import { assetSchema } from './asset.ts'
import { auctionOutcomeSchema } from './auction-outcome.ts'
import { labelledStatusSchema } from './auction-status.ts'
import { melsAmountSchema } from './mels-amount.ts'
import { utcDateTimeSchema } from './utc-date-time.ts'

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
  initialPrice: melsAmountSchema,
  /** The lowest winning bid, the Threshold aside; null while bids ask for less than is on offer. */
  clearingPrice: melsAmountSchema.nullable(),
  lowestBidPrice: melsAmountSchema.nullable(),
  highestBidPrice: melsAmountSchema.nullable(),
  bidCount: z.int().nonnegative(),
})

export type Auction = z.infer<typeof auctionSchema>
