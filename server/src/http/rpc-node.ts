import { z } from 'zod'
import { RequestError } from './request-error.ts'
import type { RpcCall } from './rpc-call.ts'

/** What a call came to: a result or the node's own error, in the node's words. */
export type RpcOutcome = { readonly result: unknown } | { readonly error: unknown }

const NODE_TIMEOUT_MS = 10_000
const MOST_ANSWER_BYTES = 16 * 1024 * 1024

const answersSchema = z.array(z.object({ id: z.int(), result: z.unknown().optional(), error: z.unknown().optional() }))

/** Passes calls on under numbers of our own; each gets its outcome, in the same order. */
export async function passToNode(rpcUrl: string, calls: readonly RpcCall[]): Promise<RpcOutcome[]> {
  const body = write(calls.map(({ method, params }, id) => ({ jsonrpc: '2.0', id, method, params })))
  try {
    const answers = answersSchema.parse(JSON.parse(await ask(rpcUrl, body)))
    const byId = new Map(answers.map((answer) => [answer.id, answer]))
    return calls.map((_, id) => {
      const { error, result = null } = byId.get(id) ?? { error: { code: -32603, message: 'The node did not answer.' } }
      return error === undefined ? { result } : { error }
    })
  } catch (error) {
    throw new RequestError('UNAVAILABLE', { cause: error })
  }
}

/** Lists within lists without end can be read, but not written again. */
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
    if (bytes > MOST_ANSWER_BYTES) throw new Error(`The node answers with more than ${MOST_ANSWER_BYTES} bytes`)
    text += decoder.decode(chunk, { stream: true })
  }
  return text
}
