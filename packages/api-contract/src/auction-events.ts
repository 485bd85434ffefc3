import { z } from 'zod'
import { auctionSchema } from './auctions.ts'
import { bidSchema } from './bids.ts'
import { auctionIdSchema } from './values.ts'

const nothing = z.object({})

/** The server-sent events of an auction, by name. */
export const auctionEventSchema = z.discriminatedUnion('type', [
  z.object({
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
  /** The song was blocked, or a block was lifted. Also sent at the start while the song is blocked. */
  z.object({ type: z.literal('block'), data: auctionSchema.pick({ block: true }) }),
  /** The chain was reorganised, so pages must reload. */
  z.object({ type: z.literal('reorg'), data: nothing }),
  /** Too much changed at once or events were missed, so pages must reload. */
  z.object({ type: z.literal('reload'), data: nothing }),
])

export type AuctionEvent = z.infer<typeof auctionEventSchema>

/** Sends the auction's current state first, then its events. */
export const followAuction = {
  method: 'GET',
  path: '/api/public/auctions/external/:externalId/events',
  summary: 'Follow the events of an auction',
  params: z.strictObject({ externalId: auctionIdSchema }),
  query: z.strictObject({
    /** For clients that can't send the header `Last-Event-ID`, which takes precedence. */
    lastEventId: z
      .string()
      .regex(/^\d{1,15}$/, 'must be an event ID')
      .optional(),
  }),
  event: auctionEventSchema,
} as const

const changedEventSchema = z.object({ type: z.literal('changed'), data: auctionSchema.pick({ externalId: true }) })

export type ChangedEvent = z.infer<typeof changedEventSchema>

/** As many auctions as a wallet's newest bids can be in. */
const MOST_FOLLOWED = 100

/** Names each of the auctions when it changes, without details. A client that reconnects must read them again. */
export const followAuctions = {
  method: 'GET',
  path: '/api/public/auctions/events',
  summary: 'Follow which of several auctions change',
  query: z.strictObject({
    /** Comma-separated auction numbers. */
    ids: z
      .string()
      .transform((list): string[] => list.split(','))
      .pipe(z.array(auctionIdSchema).max(MOST_FOLLOWED)),
  }),
  event: changedEventSchema,
} as const
