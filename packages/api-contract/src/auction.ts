import { z } from 'zod'
import { auctionStatusSchema } from './auction-status.ts'
import { melsAmountSchema } from './mels-amount.ts'
import { utcDateTimeSchema } from './utc-date-time.ts'

export const auctionSchema = z.object({
  /** The auction's number on chain. */
  externalId: z.int().nonnegative(),
  title: z.string(),
  status: z.object({ value: auctionStatusSchema, label: z.string() }),
  /** Tokens that no bid covers yet. */
  tokensAvailable: z.int().nonnegative(),
  tokensOffered: z.int().positive(),
  /** The Threshold: the least the whole offer must raise. */
  target: melsAmountSchema,
  tokenName: z.string(),
  salesStartDate: utcDateTimeSchema,
  salesEndDate: utcDateTimeSchema,
})

export type Auction = z.infer<typeof auctionSchema>
