import { followAuction } from '@melos/api-contract'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import type { Database } from '../../database/database.ts'
import { limitOpenAnswers } from '../../http/limit-open-answers.ts'
import { RequestError } from '../../http/request-error.ts'
import { serve } from '../../http/serve.ts'
import type { AuctionRooms } from '../../live/auction-rooms.ts'
import { formatEvent, formatStoredEvent } from '../../live/event-stream.ts'
import { listMissedEvents } from '../../live/live-event-store.ts'

/** How long a browser waits before it comes back. */
const RETRY = 'retry: 2000\n\n'
const FULL_RETRY_SECONDS = 5
/** An office full of people, each with several pages open. */
const MOST_OF_NETWORK = 200

export const auctionEventRoutes: FastifyPluginAsync<{ db: Database; live: AuctionRooms }> = async (
  app,
  { db, live },
) => {
  app.addHook('preClose', async () => live.close())

  const route = {
    ...followAuction,
    answer: followAuction.event,
    schema: { produces: ['text/event-stream'] },
    onRequest: limitOpenAnswers(MOST_OF_NETWORK, { retryAfterSeconds: FULL_RETRY_SECONDS }),
    // What never ends has no length to tell.
    exposeHeadRoute: false,
  }
  serve(app, route, async (request, reply) => {
    const auctionId = request.params.externalId
    const lastId = lastIdOf(request, request.query.lastEventId)
    // Another process may have told this reader of events that this one has yet to read.
    if (lastId !== undefined && lastId > live.feed.position) await live.feed.catchUp()
    if (reply.raw.destroyed) return reply.hijack()

    const seat = live.join(auctionId, reply.raw)
    if (seat === undefined) throw new RequestError('UNAVAILABLE', { retryAfterSeconds: FULL_RETRY_SECONDS })
    const { stream, position } = seat
    try {
      const missed = await describeMissed(db, { auctionId, after: lastId ?? position, upTo: position })
      const standing = await seat.describe(position)
      if (standing === undefined) throw new RequestError('NOT_FOUND')
      if (reply.raw.destroyed) return reply.hijack()
      if (stream.isOver) throw new RequestError('UNAVAILABLE')
      writeHead(reply)
      stream.open(RETRY + missed + standing)
    } catch (error) {
      stream.end()
      throw error
    }
    return reply
  })
}

/** What the header says comes first: a browser that comes back keeps the address. An id that is none was never given out. */
function lastIdOf({ headers }: FastifyRequest, lastEventId: string | undefined): bigint | undefined {
  const text = headers['last-event-id'] ?? lastEventId
  if (text === undefined || text === '') return undefined
  return /^\d{1,15}$/.test(text.toString()) ? BigInt(text.toString()) : -1n
}

async function describeMissed(
  db: Database,
  range: { auctionId: bigint; after: bigint; upTo: bigint },
): Promise<string> {
  const missed = await listMissedEvents(db, range)
  return missed?.map(formatStoredEvent).join('') ?? formatEvent({ type: 'reload', data: {} }, range.upTo)
}

function writeHead(reply: FastifyReply): void {
  reply
    .header('content-type', 'text/event-stream; charset=utf-8')
    .header('cache-control', 'no-store')
    // Asks a proxy in front not to collect events before it passes them on.
    .header('x-accel-buffering', 'no')
    .hijack()
  for (const [name, value] of Object.entries(reply.getHeaders()))
    if (value !== undefined) reply.raw.setHeader(name, value)
  // Without chunks an event is one write, at little more than half the cost; the stream ends with its connection.
  reply.raw.setHeader('connection', 'close')
  reply.raw.removeHeader('transfer-encoding')
  reply.raw.writeHead(200)
}
