import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../database/database.ts'
import { shareReads } from '../database/share-reads.ts'
import { keepListening } from './keep-listening.ts'
import { deleteOldEvents, LIVE_CHANNEL, listEventsAfter, readNewestId, type StoredEvent } from './live-event-store.ts'

type Listener = (events: readonly StoredEvent[]) => void

export interface LiveFeed {
  /** Everything up to this id has been handed out. */
  readonly position: bigint
  /** Resolves when all that is committed has been handed out. */
  catchUp(): Promise<void>
  /** From the position on, each event of the auction once and in order, several at a time. */
  subscribe(auctionId: bigint, listener: Listener): () => void
  stop(): Promise<void>
}

export interface FollowOptions {
  readonly databaseUrl: string
  readonly log: FastifyBaseLogger
  readonly checkEveryMs?: number
}

const BATCH = 1_000
/** Notifications can be lost behind a connection pooler: then this is how late an event may be. */
const CHECK_EVERY_MS = 15_000
const CLEAN_EVERY_MS = 60_000

/** Hands out what any process announces, once each and in order, however often connections break. */
export async function followLiveEvents(db: Database, options: FollowOptions): Promise<LiveFeed> {
  const { databaseUrl, log, checkEveryMs = CHECK_EVERY_MS } = options
  const listeners = new Map<bigint, Set<Listener>>()
  let position = await readNewestId(db)

  const catchUp = shareReads(async () => {
    for (let isBehind = true; isBehind; ) {
      const { events, newestId } = await listEventsAfter(db, { after: position, limit: BATCH })
      position = events === undefined ? newestId : (events.at(-1)?.id ?? position)
      if (events === undefined) tellToReload(listeners, newestId)
      else handOut(listeners, events)
      isBehind = events?.length === BATCH
    }
  })

  let reading = Promise.resolve()
  const read = () => {
    reading = catchUp().catch((error: unknown) => log.warn({ err: error }, 'live events could not be read'))
  }
  const clean = () => {
    deleteOldEvents(db).catch((error: unknown) => log.warn({ err: error }, 'old live events could not be removed'))
  }
  const listening = keepListening(databaseUrl, {
    channel: LIVE_CHANNEL,
    onNews: read,
    // The message alone: the error may carry the connection, and with it the password.
    onBroken: ({ message }) => log.warn(`the connection for live events broke: ${message}`),
    checkEveryMs,
  })
  const timers = [setInterval(read, checkEveryMs), setInterval(clean, CLEAN_EVERY_MS)]

  return {
    get position() {
      return position
    },
    catchUp,
    subscribe: (auctionId, listener) => subscribe(listeners, auctionId, listener),
    async stop() {
      for (const timer of timers) clearInterval(timer)
      await listening.stop()
      await reading
    },
  }
}

function subscribe(listeners: Map<bigint, Set<Listener>>, auctionId: bigint, listener: Listener): () => void {
  const ofAuction = listeners.get(auctionId) ?? new Set()
  listeners.set(auctionId, ofAuction.add(listener))
  return () => {
    ofAuction.delete(listener)
    if (ofAuction.size === 0 && listeners.get(auctionId) === ofAuction) listeners.delete(auctionId)
  }
}

function handOut(listeners: ReadonlyMap<bigint, ReadonlySet<Listener>>, events: readonly StoredEvent[]): void {
  for (const [auctionId, ofAuction] of Map.groupBy(events, ({ auctionId }) => auctionId)) {
    for (const listener of listeners.get(auctionId) ?? []) listener(ofAuction)
  }
}

/** What happened is gone from the database: nobody can tell any more whom it concerned. */
function tellToReload(listeners: ReadonlyMap<bigint, ReadonlySet<Listener>>, id: bigint): void {
  for (const [auctionId, ofAuction] of listeners) {
    for (const listener of ofAuction) listener([{ id, auctionId, type: 'reload', data: '{}' }])
  }
}
