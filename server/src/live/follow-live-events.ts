import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../database/database.ts'
import { shareReads } from '../database/share-reads.ts'
import { listenForNotifications } from './listen-for-notifications.ts'
import { deleteOldEvents, LIVE_CHANNEL, listEventsAfter, readNewestId, type StoredEvent } from './live-event-store.ts'

type Listener = (events: readonly StoredEvent[]) => void

export interface LiveFeed {
  readonly position: bigint
  catchUp(): Promise<void>
  subscribe(auctionId: bigint, listener: Listener): () => void
  stop(): Promise<void>
}

export interface FollowOptions {
  readonly databaseUrl: string
  readonly log: FastifyBaseLogger
  readonly checkEveryMs?: number
}

const BATCH = 1_000
/** A connection pooler can lose notifications, so an event may be this late. */
const CHECK_EVERY_MS = 15_000
const CLEAN_EVERY_MS = 60_000

/** Delivers every process's events once and in order, even when connections break. */
export async function followLiveEvents(db: Database, options: FollowOptions): Promise<LiveFeed> {
  const { databaseUrl, log, checkEveryMs = CHECK_EVERY_MS } = options
  const listeners = new Map<bigint, Set<Listener>>()
  let position = await readNewestId(db)

  const catchUp = shareReads(async () => {
    for (let isBehind = true; isBehind; ) {
      const { events, newestId } = await listEventsAfter(db, { after: position, limit: BATCH })
      position = events === undefined ? newestId : (events.at(-1)?.id ?? position)
      if (events === undefined) deliverReload(listeners, newestId)
      else deliver(listeners, events)
      isBehind = events?.length === BATCH
    }
  })

  let reading = Promise.resolve()
  const read = () => {
    reading = catchUp().catch((error: unknown) => log.warn({ err: error }, 'cannot read live events'))
  }
  const clean = () => {
    deleteOldEvents(db).catch((error: unknown) => log.warn({ err: error }, 'cannot delete old live events'))
  }
  const listening = listenForNotifications(databaseUrl, {
    channel: LIVE_CHANNEL,
    onNews: read,
    // Only the message is logged, because the error may hold the connection and its password.
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

function deliver(listeners: ReadonlyMap<bigint, ReadonlySet<Listener>>, events: readonly StoredEvent[]): void {
  for (const [auctionId, ofAuction] of Map.groupBy(events, ({ auctionId }) => auctionId)) {
    for (const listener of listeners.get(auctionId) ?? []) listener(ofAuction)
  }
}

/** The missed events are already deleted, so every auction's readers must reload. */
function deliverReload(listeners: ReadonlyMap<bigint, ReadonlySet<Listener>>, id: bigint): void {
  for (const [auctionId, ofAuction] of listeners) {
    for (const listener of ofAuction) listener([{ id, auctionId, type: 'reload', data: '{}' }])
  }
}
