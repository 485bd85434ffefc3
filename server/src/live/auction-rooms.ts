import type { ServerResponse } from 'node:http'
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../database/database.ts'
import { type AuctionRoom, openAuctionRoom } from './auction-room.ts'
import { createEventStream, type EventStream } from './event-stream.ts'
import type { LiveFeed } from './follow-live-events.ts'

/** A reader who has joined: everything after `position` will be sent. */
interface Seat {
  readonly stream: EventStream
  readonly position: bigint
  readonly describe: AuctionRoom['describe']
}

export interface AuctionRooms {
  readonly feed: LiveFeed
  readonly streamCount: number
  /** Undefined when there is no room for another. */
  join(auctionId: bigint, response: ServerResponse): Seat | undefined
  /** Ends all streams, and lets nobody in any more. */
  close(): void
}

export interface RoomsOptions {
  readonly feed: LiveFeed
  readonly log: FastifyBaseLogger
  readonly heartbeatMs?: number
  readonly mostStreams?: number
  readonly mostBufferedBytes?: number
}

/** Proxies commonly close what is silent for 30 to 60 seconds. */
const HEARTBEAT_MS = 15_000
const MOST_STREAMS = 10_000
const MOST_BUFFERED_BYTES = 64 * 1024
/** Not all streams beat at once, so that others get their answers in between. */
const HEARTBEAT_PARTS = 10

/** All who follow an auction in this process: one room for each auction that somebody follows. */
export function createAuctionRooms(db: Database, options: RoomsOptions): AuctionRooms {
  const { feed, log, heartbeatMs = HEARTBEAT_MS, mostStreams = MOST_STREAMS } = options
  const { mostBufferedBytes = MOST_BUFFERED_BYTES } = options
  const rooms = new Map<bigint, AuctionRoom>()
  const parts = Array.from({ length: HEARTBEAT_PARTS }, () => new Set<EventStream>())
  let heartbeat: NodeJS.Timeout | undefined
  let beats = 0
  let joined = 0
  let streamCount = 0
  let isClosed = false

  function beat(): void {
    // Carries the point to resume from, for readers of auctions where nothing happens.
    const bytes = Buffer.from(`id: ${feed.position}\n\n`)
    for (const stream of parts[beats % HEARTBEAT_PARTS] ?? []) stream.send(bytes)
    beats += 1
  }

  function enter(auctionId: bigint): AuctionRoom {
    const room = rooms.get(auctionId) ?? openAuctionRoom(db, { auctionId, feed, log })
    rooms.set(auctionId, room)
    streamCount += 1
    heartbeat ??= setInterval(beat, heartbeatMs / HEARTBEAT_PARTS)
    return room
  }

  function leave(auctionId: bigint, room: AuctionRoom): void {
    streamCount -= 1
    if (room.streams.size === 0) {
      rooms.delete(auctionId)
      room.close()
    }
    if (streamCount === 0) {
      clearInterval(heartbeat)
      heartbeat = undefined
    }
  }

  return {
    feed,
    get streamCount() {
      return streamCount
    },
    join(auctionId, response) {
      if (isClosed || streamCount >= mostStreams) return undefined
      const room = enter(auctionId)
      const part = parts[joined % HEARTBEAT_PARTS]
      joined += 1
      const stream = createEventStream(response, {
        mostBufferedBytes,
        onOver() {
          room.streams.delete(stream)
          part?.delete(stream)
          leave(auctionId, room)
        },
      })
      room.streams.add(stream)
      part?.add(stream)
      return { stream, position: feed.position, describe: room.describe }
    },
    close() {
      isClosed = true
      for (const { streams } of [...rooms.values()]) for (const stream of [...streams]) stream.end()
    },
  }
}
