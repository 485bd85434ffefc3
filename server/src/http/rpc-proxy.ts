import { callChain } from '@melos/api-contract'
import type { FastifyPluginAsync } from 'fastify'
import { z } from 'zod'
import { limitRequestsHere } from './limit-requests.ts'
import { RequestError } from './request-error.ts'
import { isExecuting, type ReadCall, type RpcCall, readCall } from './rpc-call.ts'
import { serve } from './serve.ts'

/** Twenty a second: several open pages and a wallet. */
const REQUESTS_PER_MINUTE = 1_200
const MOST_IN_FLIGHT = 32
/** The node runs code one call at a time and the index needs it too, so one request can run code only this often. */
const MOST_EXECUTING = 10
const LIMIT_EXCEEDED = { code: -32005, message: `A request can run code in at most ${MOST_EXECUTING} calls.` }
const BODY_LIMIT_BYTES = 256 * 1024

/** Lets pages and wallets reach the embedded chain's node, for reads and signed transactions only. */
export const rpcProxy: FastifyPluginAsync<{ rpcUrl: string }> = async (app, { rpcUrl }) => {
  let inFlight = 0

  serve(
    app,
    { ...callChain, onRequest: limitRequestsHere(REQUESTS_PER_MINUTE), bodyLimit: BODY_LIMIT_BYTES },
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

type RpcOutcome = { readonly result: unknown } | { readonly error: unknown }

const NODE_TIMEOUT_MS = 10_000
const MOST_ANSWER_BYTES = 16 * 1024 * 1024

const answersSchema = z.array(z.object({ id: z.int(), result: z.unknown().optional(), error: z.unknown().optional() }))

/** Sends the calls with ids of our own and returns their outcomes in the same order. */
async function passToNode(rpcUrl: string, calls: readonly RpcCall[]): Promise<RpcOutcome[]> {
  const body = write(calls.map(({ method, params }, id) => ({ jsonrpc: '2.0', id, method, params })))
  try {
    const answers = answersSchema.parse(JSON.parse(await ask(rpcUrl, body)))
    const byId = new Map(answers.map((answer) => [answer.id, answer]))
    return calls.map((_, id) => {
      const { error, result = null } = byId.get(id) ?? { error: { code: -32603, message: "The node didn't answer." } }
      return error === undefined ? { result } : { error }
    })
  } catch (error) {
    throw new RequestError('UNAVAILABLE', { cause: error })
  }
}

/** JSON that is nested very deeply can be parsed but not written. */
function write(calls: readonly unknown[]): string {
  try {
    return JSON.stringify(calls)
  } catch (error) {
    throw new RequestError('BAD_REQUEST', { cause: error })
  }
}

async function ask(rpcUrl: string, body: string): Promise<string> {
  const answer = await fetch(rpcUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
    signal: AbortSignal.timeout(NODE_TIMEOUT_MS),
  })
  const decoder = new TextDecoder()
  let text = ''
  let bytes = 0
  for await (const chunk of answer.body ?? []) {
    bytes += chunk.byteLength
    if (bytes > MOST_ANSWER_BYTES) throw new Error(`The node's answer is larger than ${MOST_ANSWER_BYTES} bytes`)
    text += decoder.decode(chunk, { stream: true })
  }
  return text
}
