import { z } from 'zod'
import { melsAmountSchema } from './mels-amount.ts'
import { utcDateTimeSchema } from './utc-date-time.ts'

/** Prices and totals are without commission. */
export const bidSchema = z.object({
  /** Grows in chain order. */
  id: z.int().positive(),
  /** The transaction that placed it. */
  startHashId: z.string(),
  startTokenPrice: melsAmountSchema,
  startTokenCount: z.int().positive(),
  startTotalPrice: melsAmountSchema,
  /** What is paid for each token that it wins: final once the auction has its outcome, before that as if it ended now. */
  finalTokenPrice: melsAmountSchema,
  finalTokenCount: z.int().nonnegative(),
  finalTotalPrice: melsAmountSchema,
  walletAddress: z.string(),
  placedAt: utcDateTimeSchema,
})

export type Bid = z.infer<typeof bidSchema>

export const bidGroupSchema = z.object({
  tokenPrice: melsAmountSchema,
  /** In chain order. */
  bids: z.array(bidSchema),
})

export type BidGroup = z.infer<typeof bidGroupSchema>
