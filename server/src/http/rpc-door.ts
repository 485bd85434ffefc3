import { callChain } from '@melos/api-contract'
import type { FastifyPluginAsync } from 'fastify'
import { limitRequests } from './limit-requests.ts'
import { RequestError } from './request-error.ts'
import { isExecuting, type ReadCall, readCall } from './rpc-call.ts'
import { passToNode, type RpcOutcome } from './rpc-node.ts'
import { serve } from './serve.ts'

/** Twenty a second: several open pages and a wallet. */
const REQUESTS_PER_MINUTE = 1_200
const MOST_IN_FLIGHT = 32
/** Of calls that run code, so many in one request: the node runs one after another, and the index needs it too. */
const MOST_EXECUTING = 10
const LIMIT_EXCEEDED = { code: -32005, message: `At most ${MOST_EXECUTING} calls of a request may run code` }
const BODY_LIMIT_BYTES = 256 * 1024

/** The way to the embedded chain's node for pages and wallets: reads and signed transactions, nothing else of the node. */
export const rpcDoor: FastifyPluginAsync<{ rpcUrl: string }> = async (app, { rpcUrl }) => {
  let inFlight = 0

  serve(
    app,
    { ...callChain, onRequest: limitRequests(REQUESTS_PER_MINUTE), bodyLimit: BODY_LIMIT_BYTES },
    async ({ body }) => {
      if (inFlight >= MOST_IN_FLIGHT) throw new RequestError('TOO_MANY_REQUESTS', { retryAfterSeconds: 1 })
      inFlight += 1
      try {
        const answers = await answerAll(rpcUrl, [body].flat())
        const [only] = answers
        return Array.isArray(body) || only === undefined ? answers : only
      } finally {
        inFlight -= 1
      }
    },
  )
}

function limitExecuting(entries: readonly ReadCall[]): ReadCall[] {
  let executing = 0
  return entries.map((entry) => {
    if (entry.kind === 'refused' || !isExecuting(entry.call)) return entry
    executing += 1
    return executing <= MOST_EXECUTING ? entry : { kind: 'refused', id: entry.id, error: LIMIT_EXCEEDED }
  })
}

async function answerAll(rpcUrl: string, entries: readonly unknown[]) {
  const read = limitExecuting(entries.map(readCall))
  const calls = read.flatMap((entry) => (entry.kind === 'allowed' ? [entry.call] : []))
  const outcomes = calls.length === 0 ? [] : await passToNode(rpcUrl, calls)
  const next = outcomes.values()
  return read.map((entry) => {
    const outcome: RpcOutcome | undefined = entry.kind === 'allowed' ? next.next().value : { error: entry.error }
    return { jsonrpc: '2.0' as const, id: entry.id, ...outcome }
  })
}
