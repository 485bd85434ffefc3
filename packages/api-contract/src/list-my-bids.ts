import { z } from 'zod'
import { auctionOutcomeSchema } from './auction-outcome.ts'
import { labelledStatusSchema } from './auction-status.ts'
import { bidSchema } from './bid.ts'
import { melsAmountSchema } from './mels-amount.ts'
import { pageSchema, sizeSchema } from './paging.ts'
import { utcDateTimeSchema } from './utc-date-time.ts'
import { walletAddressSchema } from './wallet-address.ts'

const myBidSchema = bidSchema.extend({
  auction: z.object({
    externalId: z.int().nonnegative(),
    title: z.string(),
    tokenName: z.string(),
    token: walletAddressSchema,
    status: labelledStatusSchema,
    outcome: auctionOutcomeSchema.nullable(),
    projectedOutcome: auctionOutcomeSchema,
    salesEndDate: utcDateTimeSchema,
    /** The lowest winning bid, the Threshold aside; null while bids ask for less than is on offer. */
    clearingPrice: melsAmountSchema.nullable(),
    /** From when the bidder may take the deposit back by `reclaim`; null unless nobody has cleared the auction. */
    reclaimableFrom: utcDateTimeSchema.nullable(),
  }),
  /** Whether the contract has paid this wallet what the auction owes it. */
  settled: z.boolean(),
  /**
   * What the settlement of this wallet in this auction could not pay and still waits in the contract, of all its bids there
   * together; null when nothing does.
   */
  credited: z.object({ mels: melsAmountSchema, tokens: z.int().nonnegative() }).nullable(),
})

export type MyBid = z.infer<typeof myBidSchema>

export const listMyBids = {
  method: 'GET',
  path: '/api/me/bids',
  summary: 'The bids of the wallet that is signed in, newest first',
  query: z.strictObject({
    page: pageSchema,
    size: sizeSchema({ most: 100, usual: 50 }),
  }),
  answer: z.object({ data: z.array(myBidSchema), total: z.int().nonnegative() }),
} as const
