import type { FastifyRequest } from 'fastify'
import { clientNetwork } from './client-network.ts'
import { RequestError } from './request-error.ts'

const WINDOW_MS = 60_000
/** More networks than this in a minute, and counting starts afresh. */
const MAX_NETWORKS = 100_000

/** Lets a network make so many requests a minute, counted in this process: floods end here, before they cost anything. */
export function limitRequests(perMinute: number): (request: FastifyRequest) => Promise<void> {
  let counts = new Map<string, number>()
  let windowStart = 0
  return async ({ ip }) => {
    const now = Date.now()
    if (now - windowStart >= WINDOW_MS || counts.size > MAX_NETWORKS) {
      counts = new Map()
      windowStart = now
      forgetLater(counts)
    }
    const network = clientNetwork(ip)
    const count = (counts.get(network) ?? 0) + 1
    counts.set(network, count)
    if (count > perMinute) {
      throw new RequestError('TOO_MANY_REQUESTS', {
        retryAfterSeconds: Math.ceil((windowStart + WINDOW_MS - now) / 1000),
      })
    }
  }
}

/** Nobody's address is remembered longer than it counts, even if nobody asks any more. */
function forgetLater(counts: Map<string, number>): void {
  setTimeout(() => counts.clear(), WINDOW_MS).unref()
}
