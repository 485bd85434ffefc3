import type { FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import { shareReads } from '../database/share-reads.ts'
import { clientNetwork } from './client-network.ts'
import { RequestError } from './request-error.ts'

const WINDOW_MS = 60_000
/** Above this many networks in a minute, all counts restart to save memory. */
const MAX_NETWORKS = 100_000

type Limit = (request: FastifyRequest) => Promise<void>

/**
 * Limits each network's requests per minute in all processes together, which count them under this name. This isn't
 * `@fastify/rate-limit`, because that brings no store in PostgreSQL and asks one once per request, so that a flood would too.
 */
export function limitRequests(db: Database, { name, perMinute }: { name: string; perMinute: number }): Limit {
  // Requests that come while others are being counted are counted together, so a flood runs one query at a time.
  let waiting = new Map<string, number>()
  const countWaiting = shareReads(async () => {
    const added = waiting
    waiting = new Map()
    return await countRequests(db, { name, added })
  })
  // A network above the limit is refused from memory until its minute is over, so it costs no more queries.
  const refusedUntil = new Map<string, number>()

  return async ({ ip }) => {
    const network = clientNetwork(ip)
    const until = refusedUntil.get(network)
    if (until !== undefined && Date.now() < until) throw tooMany(until)
    const place = (waiting.get(network) ?? 0) + 1
    waiting.set(network, place)
    const counted = (await countWaiting()).get(network)
    if (counted === undefined || counted.before + place <= perMinute) return
    if (refusedUntil.size > MAX_NETWORKS) refusedUntil.clear()
    const end = Date.now() + counted.leftMs
    refusedUntil.set(network, end)
    // Addresses must be forgotten at the end of the minute, even if no further request comes.
    setTimeout(() => refusedUntil.delete(network), counted.leftMs).unref()
    throw tooMany(end)
  }
}

interface Counted {
  /** Requests of this minute that were counted earlier. */
  readonly before: number
  /** Until the network's minute is over. */
  readonly leftMs: number
}

/** A network's minute begins with its first request, by PostgreSQL's clock, which all processes share. */
async function countRequests(
  db: Database,
  { name, added }: { name: string; added: ReadonlyMap<string, number> },
): Promise<ReadonlyMap<string, Counted>> {
  // In one order, so that two processes never wait for each other.
  const networks = [...added.keys()].sort()
  const counts = networks.map((network) => added.get(network) ?? 0)
  const { rows } = await sql<{ network: string; count: number; leftMs: number }>`
    insert into request_counts as known (name, network, since, count)
    select ${name}, network, clock_timestamp(), count from unnest(${networks}::text[], ${counts}::int[]) as added (network, count)
    on conflict (name, network) do update set
      count = excluded.count + case when known.since > excluded.since - interval '1 minute' then known.count else 0 end,
      since = case when known.since > excluded.since - interval '1 minute' then known.since else excluded.since end
    returning network, count, extract(epoch from since + interval '1 minute' - clock_timestamp())::float8 * 1000 as "leftMs"
  `.execute(db)
  return new Map(
    rows.map(({ network, count, leftMs }) => [network, { before: count - (added.get(network) ?? 0), leftMs }]),
  )
}

/** The same, counted in this process alone, for what costs less than a query. */
export function limitRequestsHere(perMinute: number): Limit {
  let counts = new Map<string, number>()
  let windowStart = 0
  return async ({ ip }) => {
    const now = Date.now()
    if (now - windowStart >= WINDOW_MS || counts.size > MAX_NETWORKS) {
      counts = new Map()
      windowStart = now
      const current = counts
      // Addresses must be forgotten at the end of the window, even if no further request comes.
      setTimeout(() => current.clear(), WINDOW_MS).unref()
    }
    const network = clientNetwork(ip)
    const count = (counts.get(network) ?? 0) + 1
    counts.set(network, count)
    if (count > perMinute) throw tooMany(windowStart + WINDOW_MS)
  }
}

function tooMany(until: number): RequestError {
  const retryAfterSeconds = Math.max(1, Math.ceil((until - Date.now()) / 1000))
  return new RequestError('TOO_MANY_REQUESTS', { retryAfterSeconds })
}

/** Limits each network's open responses, counted in this process, so that one network can't use them all. */
export function limitOpenResponses(
  most: number,
  { retryAfterSeconds }: { retryAfterSeconds: number },
): (request: FastifyRequest, reply: FastifyReply) => Promise<void> {
  const open = new Map<string, number>()
  return async ({ ip }, { raw }) => {
    const network = clientNetwork(ip)
    const count = open.get(network) ?? 0
    if (count >= most) throw new RequestError('TOO_MANY_REQUESTS', { retryAfterSeconds })
    open.set(network, count + 1)
    raw.once('close', () => {
      const left = (open.get(network) ?? 0) - 1
      if (left > 0) open.set(network, left)
      else open.delete(network)
    })
  }
}

/** Limits how much costly work this process does at once. */
export function limitWork(
  most: number,
  { retryAfterSeconds }: { retryAfterSeconds: number },
): <Value>(work: () => Promise<Value>) => Promise<Value> {
  let running = 0
  return async (work) => {
    if (running >= most) throw new RequestError('TOO_MANY_REQUESTS', { retryAfterSeconds })
    running += 1
    try {
      return await work()
    } finally {
      running -= 1
    }
  }
}
