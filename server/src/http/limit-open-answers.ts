import type { FastifyReply, FastifyRequest } from 'fastify'
import { clientNetwork } from './client-network.ts'
import { RequestError } from './request-error.ts'

/** Lets a network have so many answers under way at once, counted in this process, so that nobody takes all the room there is. */
export function limitOpenAnswers(
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
