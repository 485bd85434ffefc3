import { z } from 'zod'
import { auctionIdSchema } from './auction-id.ts'
import { auctionOutcomeSchema } from './auction-outcome.ts'
import { labelledStatusSchema } from './auction-status.ts'

/** For administrators: tells that the settlement is on the chain. The chain is asked, nobody is believed. */
export const finalizeAuction = {
  method: 'PUT',
  path: '/api/bids/finalize/:externalId',
  summary: 'Take note that an auction is settled',
  params: z.strictObject({ externalId: auctionIdSchema }),
  answer: z.object({
    body: z.object({
      externalId: z.int().nonnegative(),
      status: labelledStatusSchema,
      outcome: auctionOutcomeSchema.nullable(),
    }),
  }),
} as const
