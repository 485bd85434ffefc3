import { followAuction, followAuctions, followMarket, followRoyalties } from '@melos/api-contract'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import type { Database } from '../../database/database.ts'
import { limitOpenResponses } from '../../http/limit-requests.ts'
import { RequestError } from '../../http/request-error.ts'
import { serve } from '../../http/serve.ts'
import type { AuctionChannels } from '../../live/auction-channels.ts'
import { formatEvent, formatStoredEvent } from '../../live/event-stream.ts'
import { listMissedEvents, marketKey } from '../../live/live-event-store.ts'
import { FULL_RETRY_SECONDS, openStream, RETRY, writeStreamHead } from '../../live/open-stream.ts'

/** Enough for an office where everyone has several pages open. */
const MOST_OF_NETWORK = 200

export const auctionEventRoutes: FastifyPluginAsync<{ db: Database; live: AuctionChannels }> = async (
  app,
  { db, live },
) => {
  app.addHook('preClose', async () => live.close())

  const options = {
    schema: { produces: ['text/event-stream'] },
    onRequest: limitOpenResponses(MOST_OF_NETWORK, { retryAfterSeconds: FULL_RETRY_SECONDS }),
    // A HEAD request would never end.
    exposeHeadRoute: false,
  }
  serve(app, { ...followAuctions, answer: followAuctions.event, ...options }, async ({ query }, reply) =>
    openStream(reply, live.subscribeToChanges(query.ids, reply.raw)),
  )
  serve(app, { ...followRoyalties, answer: followRoyalties.event, ...options }, async (_request, reply) =>
    openStream(reply, live.subscribeToRoyalties(reply.raw)),
  )
  serve(app, { ...followAuction, answer: followAuction.event, ...options }, async (request, reply) => {
    const key = request.params.externalId
    const lastId = lastIdOf(request, request.query.lastEventId)
    return await follow(reply, { key, lastId, subscribe: () => live.subscribe(key, reply.raw) })
  })
  serve(app, { ...followMarket, answer: followMarket.event, ...options }, async (request, reply) => {
    const { externalId } = request.params
    const followed = { key: marketKey(externalId), lastId: lastIdOf(request) }
    return await follow(reply, { ...followed, subscribe: () => live.subscribeToMarket(externalId, reply.raw) })
  })

  /** Sends what the reader missed, the current state, and then each event. */
  async function follow(reply: FastifyReply, { key, lastId, subscribe }: Followed): Promise<FastifyReply> {
    // Another process may have sent this reader events that this process hasn't read yet.
    if (lastId !== undefined && lastId > live.feed.position) await live.feed.catchUp()
    if (reply.raw.destroyed) return reply.hijack()

    const subscription = subscribe()
    if (subscription === undefined) throw new RequestError('UNAVAILABLE', { retryAfterSeconds: FULL_RETRY_SECONDS })
    const { stream, position } = subscription
    try {
      const missed = await describeMissed(db, { auctionId: key, after: lastId ?? position, upTo: position })
      const state = await subscription.describe(position)
      if (state === undefined) throw new RequestError('NOT_FOUND')
      if (reply.raw.destroyed) return reply.hijack()
      if (stream.isOver) throw new RequestError('UNAVAILABLE')
      writeStreamHead(reply)
      stream.open(RETRY + missed + state)
    } catch (error) {
      stream.end()
      throw error
    }
    return reply
  }
}

interface Followed {
  /** The number under which the events are kept. */
  readonly key: bigint
  readonly lastId: bigint | undefined
  readonly subscribe: () => ReturnType<AuctionChannels['subscribe']>
}

/** The header wins, because a reconnecting browser keeps the address with its old id. A malformed id becomes -1. */
function lastIdOf({ headers }: FastifyRequest, lastEventId?: string): bigint | undefined {
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
