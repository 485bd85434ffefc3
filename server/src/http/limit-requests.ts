import type { FastifyReply, FastifyRequest } from 'fastify'
import { clientNetwork } from './client-network.ts'
import { RequestError } from './request-error.ts'

const WINDOW_MS = 60_000
/** Above this many networks in a minute, all counts restart to save memory. */
const MAX_NETWORKS = 100_000

/** Limits each network's requests per minute, counted in this process, before a request costs anything. */
export function limitRequests(perMinute: number): (request: FastifyRequest) => Promise<void> {
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
    if (count > perMinute) {
      const retryAfterSeconds = Math.ceil((windowStart + WINDOW_MS - now) / 1000)
      throw new RequestError('TOO_MANY_REQUESTS', { retryAfterSeconds })
    }
  }
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

/** Limits how much costly work this process does at once for strangers, so that others still find a database connection. */
export function limitWork(most: number): <Value>(work: () => Promise<Value>) => Promise<Value> {
  let running = 0
  return async (work) => {
    if (running >= most) throw new RequestError('TOO_MANY_REQUESTS', { retryAfterSeconds: 1 })
    running += 1
    try {
      return await work()
    } finally {
      running -= 1
    }
  }
}
