import type { FastifyBaseLogger } from 'fastify'
import { describeDemand, nextChangeOf, statusOf } from '../auction-summaries/auction-summary.ts'
import { findAuctionSummary } from '../auction-summaries/auction-summary-store.ts'
import type { Database } from '../database/database.ts'
import type { AuctionSummaryRow } from '../database/schema.ts'
import { shareReads } from '../database/share-reads.ts'
import { chainNow, readSnapshot } from '../indexer/read-snapshot.ts'
import { callAt } from './call-at.ts'
import { type EventStream, formatEvent, formatStoredEvent } from './event-stream.ts'
import type { LiveFeed } from './follow-live-events.ts'
import type { StoredEvent } from './live-event-store.ts'

/** All who follow one auction in this process. */
export interface AuctionRoom {
  readonly streams: Set<EventStream>
  /** How the auction stands, as events, the first with this id; undefined when the public cannot see it. */
  describe(id: bigint): Promise<string | undefined>
  close(): void
}

interface RoomParts {
  readonly auctionId: bigint
  readonly feed: LiveFeed
  readonly log: FastifyBaseLogger
}

const TRY_AGAIN_MS = 5_000

export function openAuctionRoom(db: Database, { auctionId, feed, log }: RoomParts): AuctionRoom {
  const streams = new Set<EventStream>()
  let isClosed = false
  let cancelNext = (): void => undefined

  const readStanding = shareReads(async () => {
    const [auction, { block }] = await Promise.all([findAuctionSummary(db, auctionId), readSnapshot(db)])
    const now = chainNow({ block })
    schedule(auction === undefined ? undefined : nextChangeOf(auction, now))
    return auction === undefined ? undefined : { auction, now }
  })

  function schedule(moment: Date | undefined): void {
    cancelNext()
    if (moment !== undefined && !isClosed) cancelNext = callAt(moment, tellStatus)
  }

  /** What time alone changes is no row of the database: each process tells its own readers. */
  function tellStatus(): void {
    readStanding().then(
      (standing) => {
        if (standing !== undefined) send(describeStatus(standing))
      },
      (error: unknown) => {
        log.warn({ err: error }, 'a change of status could not be told')
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
    // A reorganised chain may have moved the auction's times.
    if (events.some(({ type }) => type === 'reorg' || type === 'reload')) tellStatus()
  }

  const unsubscribe = feed.subscribe(auctionId, pass)
  return {
    streams,
    async describe(id) {
      const standing = await readStanding()
      if (standing === undefined) return undefined
      const data = describeDemand(standing.auction, standing.auction.supply)
      return describeStatus(standing, id) + formatEvent({ type: 'clearing-price', data })
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
