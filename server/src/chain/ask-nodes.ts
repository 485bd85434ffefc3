import { TimeoutError } from 'viem'
import type { ChainMeter } from './chain-meter.ts'

interface AskingOptions {
  /** For each node. */
  readonly timeoutMs: number
  readonly meter?: ChainMeter
}

interface Node {
  readonly url: string
  failures: number
  restsUntil: number
}

const FIRST_REST_MS = 1_000
const LONGEST_REST_MS = 60_000
const TOO_MANY_REQUESTS = 429
const SERVER_ERROR = 500

/**
 * Sends a request to the first node that works. A node that fails rests for a second, then for longer, and is asked only if no other
 * works. An error that a node answers with is an answer: only the caller knows whether another node would say something else.
 */
export function askNodes(urls: readonly string[], { timeoutMs, meter }: AskingOptions): typeof fetch {
  const nodes = urls.map((url): Node => ({ url, failures: 0, restsUntil: 0 }))
  return async (_input, init) => {
    let failure: unknown
    let refused: Response | undefined
    for (const node of inOrder(nodes)) {
      try {
        const response = await askNode(node.url, { init, timeoutMs })
        meter?.count(init?.body, { bytes: response.bytes, isFailed: isFailure(response.answer) })
        if (!isFailure(response.answer)) {
          node.failures = 0
          return response.answer
        }
        refused = response.answer
      } catch (error) {
        meter?.count(init?.body, { bytes: 0, isFailed: true })
        if (init?.signal?.aborted === true) throw error
        failure = error
      }
      node.failures++
      node.restsUntil = performance.now() + Math.min(LONGEST_REST_MS, FIRST_REST_MS * 2 ** (node.failures - 1))
    }
    if (refused !== undefined) return refused
    throw failure
  }
}

function inOrder(nodes: readonly Node[]): Node[] {
  const now = performance.now()
  const rest = ({ restsUntil }: Node): number => Math.max(0, restsUntil - now)
  return nodes.toSorted((one, other) => rest(one) - rest(other))
}

function isFailure({ status }: Response): boolean {
  return status === TOO_MANY_REQUESTS || status >= SERVER_ERROR
}

/** Reads the whole answer, so that one that stops half-way fails in time too. */
async function askNode(
  url: string,
  { init, timeoutMs }: { init: RequestInit | undefined; timeoutMs: number },
): Promise<{ answer: Response; bytes: number }> {
  const timeout = AbortSignal.timeout(timeoutMs)
  const signal = init?.signal == null ? timeout : AbortSignal.any([timeout, init.signal])
  try {
    const response = await fetch(url, { ...init, signal })
    const text = await response.text()
    const { status, statusText, headers } = response
    const kept = new Headers({ 'content-type': headers.get('content-type') ?? 'text/plain' })
    return { answer: new Response(text, { status, statusText, headers: kept }), bytes: text.length }
  } catch (error) {
    // viem recognises its own error.
    throw timeout.aborted ? new TimeoutError({ body: {}, url: '' }) : error
  }
}
