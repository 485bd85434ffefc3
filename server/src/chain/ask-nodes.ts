import { hexToBigInt, isHex, TimeoutError } from 'viem'
import type { ChainMeter } from './chain-meter.ts'

interface AskingOptions {
  /** For each node. */
  readonly timeoutMs: number
  readonly meter?: ChainMeter
  /** A node of another chain is never asked for anything else: its answers would replace the whole index. */
  readonly chainId?: number
  /** How often the heads of several nodes are compared. */
  readonly compareHeadsEveryMs?: number
}

interface Node {
  readonly url: string
  /** Its chain is checked before its first answer counts, and again after a failure. */
  isRightChain: boolean
  /** Its head when the heads were last compared. */
  head: bigint | undefined
  /** A node that was stuck counts as working again when it has this block. */
  mustHave: bigint | undefined
  failures: number
  restsUntil: number
}

const FIRST_REST_MS = 1_000
const LONGEST_REST_MS = 60_000
const COMPARE_HEADS_EVERY_MS = 30_000
/** This node refuses to serve us: authorization, payment, an address that is gone, rate limits. Another may accept. */
const REFUSALS = [401, 402, 403, 404, 410, 429]
const SERVER_ERROR = 500

/**
 * Sends a request to the first node that works. A node that fails rests for a second, then for longer, and is asked only if no other
 * works. An error that a node answers with is an answer: only the caller knows whether another node would say something else.
 */
export function askNodes(
  urls: readonly string[],
  { timeoutMs, meter, chainId, compareHeadsEveryMs = COMPARE_HEADS_EVERY_MS }: AskingOptions,
): typeof fetch {
  const isRightChain = chainId === undefined
  const nodes = urls.map(
    (url): Node => ({ url, isRightChain, head: undefined, mustHave: undefined, failures: 0, restsUntil: 0 }),
  )
  let compareHeadsAt = performance.now() + compareHeadsEveryMs

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
    if (!node.isRightChain) {
      const answer = await ask(node, { ...init, body: ASK_CHAIN_ID })
      if (isFailure(answer)) return answer
      const actual = await readQuantity(answer)
      if (actual !== BigInt(chainId ?? 0)) throw new Error(`The node is on chain ${actual}, not ${chainId}`)
      node.isRightChain = true
    }
    if (node.mustHave !== undefined) {
      const answer = await ask(node, { ...init, body: ASK_HEAD })
      if (isFailure(answer)) return answer
      const head = await readQuantity(answer)
      if (head === undefined || head < node.mustHave) throw new Error(`The node is stuck at block ${head}`)
      node.mustHave = undefined
    }
    return await ask(node, init)
  }

  function rest(node: Node): void {
    node.isRightChain = chainId === undefined
    node.failures++
    node.restsUntil = performance.now() + Math.min(LONGEST_REST_MS, FIRST_REST_MS * 2 ** (node.failures - 1))
  }

  /** A node whose head stays while another's is ahead of it answers as if it worked, so nothing else would replace it. */
  async function compareHeads(init: RequestInit): Promise<void> {
    const awake = nodes.filter(({ restsUntil }) => restsUntil <= performance.now())
    if (awake.length < 2) return
    const heads = await Promise.all(
      awake.map(async (node) => {
        const answer = await checkAndAsk(node, init).catch(() => undefined)
        return answer === undefined || isFailure(answer) ? undefined : await readQuantity(answer)
      }),
    )
    const newest = heads.reduce((one, other) => ((other ?? 0n) > (one ?? 0n) ? other : one), undefined)
    for (const [index, node] of awake.entries()) {
      const head = heads[index]
      if (head !== undefined && newest !== undefined && head < newest && head === node.head) {
        node.mustHave = newest
        rest(node)
      }
      node.head = head
    }
  }

  return async (_input, init) => {
    if (performance.now() >= compareHeadsAt) {
      compareHeadsAt = performance.now() + compareHeadsEveryMs
      // It may wait for a silent node, and the request doesn't.
      compareHeads({ ...init, signal: null, body: ASK_HEAD }).catch(() => undefined)
    }
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
      rest(node)
    }
    if (refused !== undefined) return REFUSALS.includes(refused.status) ? await hideRpcError(refused) : refused
    throw failure
  }
}

const question = (method: string) => JSON.stringify({ jsonrpc: '2.0', id: 0, method, params: [] })
const ASK_CHAIN_ID = question('eth_chainId')
const ASK_HEAD = question('eth_blockNumber')

async function readQuantity(answer: Response): Promise<bigint | undefined> {
  const { result }: { result?: unknown } = JSON.parse(await answer.text())
  return isHex(result) ? hexToBigInt(result) : undefined
}

function inOrder(nodes: readonly Node[]): Node[] {
  const now = performance.now()
  const rest = ({ restsUntil }: Node): number => Math.max(0, restsUntil - now)
  return nodes.toSorted((one, other) => rest(one) - rest(other))
}

function isFailure({ status }: Response): boolean {
  return REFUSALS.includes(status) || status >= SERVER_ERROR
}

/** viem would report a JSON-RPC error instead of the status, and would look for a list in the answer to a batch. */
async function hideRpcError(refused: Response): Promise<Response> {
  return new Response(JSON.stringify({ error: await refused.text() }), refused)
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
