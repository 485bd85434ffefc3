import {
  followAlerts,
  listAlerts,
  listWatches,
  MOST_WATCHED,
  readAlerts,
  unwatchAuction,
  watchAuction,
} from '@melos/api-contract'
import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import { listLinkedWallets } from '../../accounts/account-store.ts'
import { wordsOf } from '../../alerts/texts.ts'
import { statusOf } from '../../auction-summaries/auction-summary.ts'
import { findPublicAuction } from '../../auction-summaries/auction-summary-store.ts'
import type { Database } from '../../database/database.ts'
import { identityOf } from '../../http/auth-guard.ts'
import { limitOpenResponses } from '../../http/limit-requests.ts'
import { RequestError } from '../../http/request-error.ts'
import { rowsOf, serve } from '../../http/serve.ts'
import { toUtcDateTime } from '../../http/utc-date-time.ts'
import { chainNow, readSnapshot } from '../../indexer/read-snapshot.ts'
import type { AuctionChannels } from '../../live/auction-channels.ts'
import { announceAlerts } from '../../live/live-event-store.ts'
import { FULL_RETRY_SECONDS, openStream } from '../../live/open-stream.ts'
import {
  addWatch,
  countUnread,
  countWatched,
  isWatched,
  listInbox,
  listWatched,
  markRead,
  removeWatches,
  toWorded,
} from './inbox-store.ts'

/** Enough for an office where everyone has several pages open. */
const MOST_OF_NETWORK = 200
/** Whoever has signed out or been suspended since then isn't followed any longer. */
const STREAM_ENDS_AFTER_MS = 10 * 60_000

export const myAlertRoutes: FastifyPluginAsync<{ db: Database; live: AuctionChannels }> = async (app, { db, live }) => {
  serve(app, listAlerts, async (request) => {
    const holders = await holdersOf(db, request)
    const { show, ...page } = request.query
    const { rows, total } = await listInbox(db, { holders, onlyUnread: show === 'UNREAD', ...rowsOf(page) })
    const data = rows.map(({ id, at, read_at, ...row }) => {
      const worded = toWorded(row)
      const words = wordsOf(worded)
      return { id: Number(id), kind: worded.kind, ...words, at: toUtcDateTime(at), isRead: read_at !== null }
    })
    return { data, total, unread: await countUnread(db, holders) }
  })

  serve(app, readAlerts, async (request) => {
    const holders = await holdersOf(db, request)
    await db.transaction().execute(async (tx) => {
      await markRead(tx, { holders, ...request.body })
      await announceAlerts(tx, [holders[0]])
    })
    return { unread: await countUnread(db, holders) }
  })

  serve(app, listWatches, async (request) => {
    const auctions = await listWatched(db, await holdersOf(db, request))
    const now = chainNow(await readSnapshot(db))
    const data = auctions.map((auction) => ({
      externalId: Number(auction.id),
      title: auction.title,
      status: statusOf(auction, now),
      salesStartDate: toUtcDateTime(auction.starts_at),
      salesEndDate: toUtcDateTime(auction.ends_at),
    }))
    return { data }
  })

  serve(app, watchAuction, async (request) => {
    const holders = await holdersOf(db, request)
    const { externalId } = request.params
    await findPublicAuction(db, externalId)
    if (await isWatched(db, holders, externalId)) return { status: 'ok' as const }
    if ((await countWatched(db, holders)) >= MOST_WATCHED) throw new RequestError('TOO_MANY_WATCHED')
    await db.transaction().execute(async (tx) => {
      await addWatch(tx, holders[0], externalId)
      await announceAlerts(tx, [holders[0]])
    })
    return { status: 'ok' as const }
  })

  serve(app, unwatchAuction, async (request) => {
    const holders = await holdersOf(db, request)
    await db.transaction().execute(async (tx) => {
      const { externalId } = request.params
      // It may have been taken off the list already, or be public no longer.
      if (await removeWatches(tx, holders, externalId)) await announceAlerts(tx, [holders[0]])
      else await findPublicAuction(tx, externalId)
    })
    return { status: 'ok' as const }
  })

  const options = {
    schema: { produces: ['text/event-stream'] },
    onRequest: limitOpenResponses(MOST_OF_NETWORK, { retryAfterSeconds: FULL_RETRY_SECONDS }),
    // A HEAD request would never end.
    exposeHeadRoute: false,
  }
  serve(app, { ...followAlerts, answer: followAlerts.event, ...options }, async (request, reply) => {
    const holders = await holdersOf(db, request)
    const stream = live.subscribeToAlerts(holders, reply.raw)
    if (stream !== undefined) setTimeout(() => stream.end(), STREAM_ENDS_AFTER_MS).unref()
    return openStream(reply, stream)
  })
}

/** Whose alerts a request can see: an account's with those of its linked wallets, or a wallet's. The first one keeps what is new. */
async function holdersOf(db: Database, request: FastifyRequest): Promise<[string, ...string[]]> {
  const { who } = identityOf(request)
  if (who.kind === 'administrator') throw new RequestError('FORBIDDEN')
  const { account } = who
  if (account !== null && account.state !== 'CLOSED') {
    const wallets = await listLinkedWallets(db, account.id)
    return [account.id, ...wallets.map(({ address }) => address)]
  }
  if (who.kind !== 'wallet') throw new RequestError('FORBIDDEN')
  return [who.address]
}
