import { z } from 'zod'
import { auctionSchema } from './auctions.ts'
import { bidSchema } from './bids.ts'
import { auctionIdSchema } from './values.ts'

const nothing = z.object({})

/** What open pages of an auction are told: the name of a server-sent event and its data. */
export const auctionEventSchema = z.discriminatedUnion('type', [
  z.object({
    /** A bid as it was placed. */
    type: z.literal('bid'),
    data: bidSchema.omit({ finalTokenPrice: true, finalTokenCount: true, finalTotalPrice: true }),
  }),
  z.object({
    type: z.literal('clearing-price'),
    data: auctionSchema.pick({
      clearingPrice: true,
      tokensAvailable: true,
      bidCount: true,
      lowestBidPrice: true,
      highestBidPrice: true,
    }),
  }),
  z.object({ type: z.literal('status'), data: auctionSchema.pick({ status: true, outcome: true }) }),
  /** The chain was reorganised: what was shown may be gone, so load again. */
  z.object({ type: z.literal('reorg'), data: nothing }),
  /** Much has changed at once, or events were missed: load again. */
  z.object({ type: z.literal('reload'), data: nothing }),
])

export type AuctionEvent = z.infer<typeof auctionEventSchema>

/** Server-sent events: how the auction stands, then what happens. */
export const followAuction = {
  method: 'GET',
  path: '/api/public/auctions/external/:externalId/events',
  summary: 'What happens in an auction, as it happens',
  params: z.strictObject({ externalId: auctionIdSchema }),
  query: z.strictObject({
    /** For clients that cannot send the header `Last-Event-ID`, which comes first. */
    lastEventId: z
      .string()
      .regex(/^\d{1,15}$/, 'must be the id of an event')
      .optional(),
  }),
  event: auctionEventSchema,
} as const
