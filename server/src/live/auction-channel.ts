import type { FastifyBaseLogger } from 'fastify'
import { describeDemand, nextChangeOf, statusOf } from '../auction-summaries/auction-summary.ts'
import { findAuctionSummary } from '../auction-summaries/auction-summary-store.ts'
import { toBlock } from '../blocks/to-block.ts'
import type { Database } from '../database/database.ts'
import type { AuctionSummaryRow } from '../database/schema.ts'
import { shareReads } from '../database/share-reads.ts'
import { chainNow, readSnapshot } from '../indexer/read-snapshot.ts'
import { callAt } from './call-at.ts'
import { type EventStream, formatEvent, formatStoredEvent } from './event-stream.ts'
import type { LiveFeed } from './follow-live-events.ts'
import type { StoredEvent } from './live-event-store.ts'

export interface AuctionChannel {
  readonly streams: Set<EventStream>
  /** The auction's current state as events, the first with this id. Undefined if the auction isn't public. */
  describe(id: bigint): Promise<string | undefined>
  close(): void
}

const TRY_AGAIN_MS = 5_000

export function openAuctionChannel(
  db: Database,
  { auctionId, feed, log }: { auctionId: bigint; feed: LiveFeed; log: FastifyBaseLogger },
): AuctionChannel {
  const streams = new Set<EventStream>()
  let isClosed = false
  let cancelNext = (): void => undefined

  const readState = shareReads(async () => {
    const [auction, { block }] = await Promise.all([findAuctionSummary(db, auctionId), readSnapshot(db)])
    const now = chainNow({ block })
    const change = auction === undefined ? undefined : nextChangeOf(auction, now)
    // The chain's clock can be ahead of this machine's, so the time that is left on it counts.
    schedule(change === undefined ? undefined : new Date(Date.now() + change.getTime() - now.getTime()))
    return auction === undefined ? undefined : { auction, now }
  })

  function schedule(moment: Date | undefined): void {
    cancelNext()
    if (moment !== undefined && !isClosed) cancelNext = callAt(moment, sendStatus)
  }

  /** A status that changes by time alone isn't stored as an event, so each process sends it to its own readers. */
  function sendStatus(): void {
    readState().then(
      (state) => {
        if (state !== undefined) send(describeStatus(state))
      },
      (error: unknown) => {
        log.warn({ err: error }, "cannot read an auction's status for its live events")
        schedule(new Date(Date.now() + TRY_AGAIN_MS))
      },
    )
  }

  function send(text: string): void {
    const bytes = Buffer.from(text)
    for (const stream of streams) stream.send(bytes)
  }

  function pass(events: readonly StoredEvent[]): void {
    send(events.map(formatStoredEvent).join(''))
    // A reorganisation may have changed the auction's times.
    if (events.some(({ type }) => type === 'reorg' || type === 'reload')) sendStatus()
  }

  const unsubscribe = feed.subscribe(auctionId, pass)
  return {
    streams,
    async describe(id) {
      const state = await readState()
      if (state === undefined) return undefined
      const data = describeDemand(state.auction, state.auction.supply)
      const block = toBlock(state.auction)
      const blocked = block === null ? '' : formatEvent({ type: 'block', data: { block } })
      return describeStatus(state, id) + formatEvent({ type: 'clearing-price', data }) + blocked
    },
    close() {
      isClosed = true
      cancelNext()
      unsubscribe()
    },
  }
}

function describeStatus({ auction, now }: { auction: AuctionSummaryRow; now: Date }, id?: bigint): string {
  const status = statusOf(auction, now)
  return formatEvent({ type: 'status', data: { status, outcome: auction.outcome } }, id)
}
