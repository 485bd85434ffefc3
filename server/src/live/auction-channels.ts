import type { ServerResponse } from 'node:http'
import type { FastifyBaseLogger } from 'fastify'
import { toBlock } from '../blocks/to-block.ts'
import type { Database } from '../database/database.ts'
import { type AuctionChannel, openAuctionChannel } from './auction-channel.ts'
import { createEventStream, type EventStream, formatEvent, formatStoredEvent } from './event-stream.ts'
import type { LiveFeed } from './follow-live-events.ts'
import { ALERTS, marketKey, ROYALTIES } from './live-event-store.ts'

/** The stream gets every event after `position`. */
interface Subscription {
  readonly stream: EventStream
  readonly position: bigint
  readonly describe: AuctionChannel['describe']
}

export interface AuctionChannels {
  readonly feed: LiveFeed
  readonly streamCount: number
  /** Undefined when there are too many streams. */
  subscribe(auctionId: bigint, response: ServerResponse): Subscription | undefined
  /** The stream names each of the auctions when it changes. Undefined when there are too many streams. */
  subscribeToChanges(auctionIds: readonly bigint[], response: ServerResponse): EventStream | undefined
  /** Undefined when there are too many streams. */
  subscribeToMarket(auctionId: bigint, response: ServerResponse): Subscription | undefined
  /** The stream says when royalties change. Undefined when there are too many streams. */
  subscribeToRoyalties(response: ServerResponse): EventStream | undefined
  /** The stream says when the alerts of these holders may have changed. Undefined when there are too many streams. */
  subscribeToAlerts(holders: readonly string[], response: ServerResponse): EventStream | undefined
  close(): void
}

export interface ChannelsOptions {
  readonly feed: LiveFeed
  readonly log: FastifyBaseLogger
  readonly heartbeatMs?: number
  readonly mostStreams?: number
  readonly mostBufferedBytes?: number
}

/** Proxies commonly close a connection after 30 to 60 silent seconds. */
const HEARTBEAT_MS = 15_000
const MOST_STREAMS = 10_000
const MOST_BUFFERED_BYTES = 64 * 1024
/** Heartbeats are spread out, so that other requests are answered in between. */
const HEARTBEAT_PARTS = 10

/** One channel for each auction that has open streams in this process. */
export function createAuctionChannels(db: Database, options: ChannelsOptions): AuctionChannels {
  const { feed, log, heartbeatMs = HEARTBEAT_MS, mostStreams = MOST_STREAMS } = options
  const { mostBufferedBytes = MOST_BUFFERED_BYTES } = options
  const channels = new Map<bigint, AuctionChannel>()
  const parts = Array.from({ length: HEARTBEAT_PARTS }, () => new Set<EventStream>())
  let heartbeat: NodeJS.Timeout | undefined
  let beats = 0
  let subscribed = 0
  let streamCount = 0
  let isClosed = false

  function beat(): void {
    // The id tells readers of a quiet auction where to resume.
    const bytes = Buffer.from(`id: ${feed.position}\n\n`)
    for (const stream of parts[beats % HEARTBEAT_PARTS] ?? []) stream.send(bytes)
    beats += 1
  }

  function openStream(response: ServerResponse, onOver: (stream: EventStream) => void): EventStream {
    const part = parts[subscribed % HEARTBEAT_PARTS]
    subscribed += 1
    streamCount += 1
    heartbeat ??= setInterval(beat, heartbeatMs / HEARTBEAT_PARTS)
    const stream = createEventStream(response, {
      mostBufferedBytes,
      onOver() {
        part?.delete(stream)
        streamCount -= 1
        if (streamCount === 0) {
          clearInterval(heartbeat)
          heartbeat = undefined
        }
        onOver(stream)
      },
    })
    part?.add(stream)
    return stream
  }

  function openChannel(auctionId: bigint): AuctionChannel {
    const channel = channels.get(auctionId) ?? openAuctionChannel(db, { auctionId, feed, log })
    channels.set(auctionId, channel)
    return channel
  }

  const isFull = (): boolean => isClosed || streamCount >= mostStreams

  return {
    feed,
    get streamCount() {
      return streamCount
    },
    subscribe(auctionId, response) {
      if (isFull()) return undefined
      const channel = openChannel(auctionId)
      const stream = openStream(response, (over) => {
        channel.streams.delete(over)
        if (channel.streams.size > 0) return
        channels.delete(auctionId)
        channel.close()
      })
      channel.streams.add(stream)
      return { stream, position: feed.position, describe: channel.describe }
    },
    subscribeToChanges(auctionIds, response) {
      if (isFull()) return undefined
      const unsubscribes = new Set<() => void>()
      const stream = openStream(response, () => {
        for (const unsubscribe of unsubscribes) unsubscribe()
      })
      for (const auctionId of new Set(auctionIds)) {
        const event = Buffer.from(formatEvent({ type: 'changed', data: { externalId: Number(auctionId) } }))
        unsubscribes.add(feed.subscribe(auctionId, () => stream.send(event)))
      }
      return stream
    },
    subscribeToMarket(auctionId, response) {
      if (isFull()) return undefined
      const unsubscribe = feed.subscribe(marketKey(auctionId), (events) =>
        stream.send(Buffer.from(events.map(formatStoredEvent).join(''))),
      )
      const stream = openStream(response, unsubscribe)
      return { stream, position: feed.position, describe: (id) => describeMarket(db, { auctionId, id }) }
    },
    subscribeToRoyalties(response) {
      if (isFull()) return undefined
      const event = Buffer.from(formatEvent({ type: 'changed', data: {} }))
      const unsubscribe = feed.subscribe(ROYALTIES, () => stream.send(event))
      const stream = openStream(response, unsubscribe)
      return stream
    },
    subscribeToAlerts(holders, response) {
      if (isFull()) return undefined
      const own: ReadonlySet<string> = new Set(holders)
      const event = Buffer.from(formatEvent({ type: 'changed', data: {} }))
      const unsubscribe = feed.subscribe(ALERTS, (events) => {
        if (events.some(({ data }) => isAbout(own, data))) stream.send(event)
      })
      const stream = openStream(response, unsubscribe)
      return stream
    },
    close() {
      isClosed = true
      for (const part of parts) for (const stream of [...part]) stream.end()
    },
  }
}

/** Without names, it may be about anyone. */
function isAbout(own: ReadonlySet<string>, data: string): boolean {
  const { holders }: { holders?: readonly string[] } = JSON.parse(data)
  return holders === undefined || holders.some((holder) => own.has(holder))
}

/** A market begins with the id from which its reader can resume, and with its block. Undefined if it isn't public. */
async function describeMarket(
  db: Database,
  { auctionId, id }: { auctionId: bigint; id: bigint },
): Promise<string | undefined> {
  const found = await db
    .selectFrom('songs')
    .innerJoin('public_works', 'public_works.token', 'songs.token')
    .select(['blocked_since', 'is_blocked_for_good', 'is_blocked_by_order'])
    .where('songs.auction_id', '=', auctionId)
    .executeTakeFirst()
  const block = found === undefined ? null : toBlock(found)
  const blocked = block === null ? '' : formatEvent({ type: 'block', data: { block } })
  return found === undefined ? undefined : `id: ${id}\n\n${blocked}`
}
