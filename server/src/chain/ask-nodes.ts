import { hexToNumber, isHex, TimeoutError } from 'viem'
import type { ChainMeter } from './chain-meter.ts'

interface AskingOptions {
  /** For each node. */
  readonly timeoutMs: number
  readonly meter?: ChainMeter
  /** A node of another chain is never asked for anything else: its answers would replace the whole index. */
  readonly chainId?: number
}

interface Node {
  readonly url: string
  /** Its chain is checked before its first answer counts, and again after a failure. */
  isRightChain: boolean
  failures: number
  restsUntil: number
}

const FIRST_REST_MS = 1_000
const LONGEST_REST_MS = 60_000
/** This node refuses to serve us: authorization, payment, rate limits. Another may accept. */
const REFUSALS = [401, 402, 403, 429]
const SERVER_ERROR = 500

/**
 * Sends a request to the first node that works. A node that fails rests for a second, then for longer, and is asked only if no other
 * works. An error that a node answers with is an answer: only the caller knows whether another node would say something else.
 */
export function askNodes(urls: readonly string[], { timeoutMs, meter, chainId }: AskingOptions): typeof fetch {
  const nodes = urls.map((url): Node => ({ url, isRightChain: chainId === undefined, failures: 0, restsUntil: 0 }))

  async function ask(node: Node, init: RequestInit | undefined): Promise<Response> {
    try {
      const { answer, bytes } = await askNode(node.url, { init, timeoutMs })
      meter?.count(init?.body, { bytes, isFailed: isFailure(answer) })
      return answer
    } catch (error) {
      meter?.count(init?.body, { bytes: 0, isFailed: true })
      throw error
    }
  }

  async function checkAndAsk(node: Node, init: RequestInit | undefined): Promise<Response> {
    if (node.isRightChain) return await ask(node, init)
    const answer = await ask(node, { ...init, body: ASK_CHAIN_ID })
    if (isFailure(answer)) return answer
    const actual = readChainId(await answer.text())
    if (actual !== chainId) throw new Error(`The node is on chain ${actual}, not ${chainId}`)
    node.isRightChain = true
    return await ask(node, init)
  }

  return async (_input, init) => {
    let failure: unknown
    let refused: Response | undefined
    for (const node of inOrder(nodes)) {
      try {
        const answer = await checkAndAsk(node, init)
        if (!isFailure(answer)) {
          node.failures = 0
          return answer
        }
        refused = answer
      } catch (error) {
        if (init?.signal?.aborted === true) throw error
        failure = error
      }
      node.isRightChain = chainId === undefined
      node.failures++
      node.restsUntil = performance.now() + Math.min(LONGEST_REST_MS, FIRST_REST_MS * 2 ** (node.failures - 1))
    }
    if (refused !== undefined) return refused
    throw failure
  }
}

const ASK_CHAIN_ID = JSON.stringify({ jsonrpc: '2.0', id: 0, method: 'eth_chainId', params: [] })

function readChainId(text: string): number | undefined {
  const { result }: { result?: unknown } = JSON.parse(text)
  return isHex(result) ? hexToNumber(result) : undefined
}

function inOrder(nodes: readonly Node[]): Node[] {
  const now = performance.now()
  const rest = ({ restsUntil }: Node): number => Math.max(0, restsUntil - now)
  return nodes.toSorted((one, other) => rest(one) - rest(other))
}

function isFailure({ status }: Response): boolean {
  return REFUSALS.includes(status) || status >= SERVER_ERROR
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
