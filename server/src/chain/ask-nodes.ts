import { hexToBigInt, isHex, numberToHex } from 'viem'
import { askNode, type BatchLimit, isFailure, type NodeAnswer, toResponse } from './ask-node.ts'
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
  readonly batch: BatchLimit
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

/**
 * Sends a request to the first node that works. A node that fails rests for a second, then for longer, and is asked only if no other
 * works. Any other error than a rate limit is an answer: only the caller knows whether another node would say something else.
 */
export function askNodes(
  urls: readonly string[],
  { timeoutMs, meter, chainId, compareHeadsEveryMs = COMPARE_HEADS_EVERY_MS }: AskingOptions,
): typeof fetch {
  const isRightChain = chainId === undefined
  const nodes = urls.map(
    (url): Node => ({
      url,
      batch: { mostCalls: Number.POSITIVE_INFINITY, answered: 0 },
      isRightChain,
      head: undefined,
      mustHave: undefined,
      failures: 0,
      restsUntil: 0,
    }),
  )
  let compareHeadsAt = performance.now() + compareHeadsEveryMs

  const ask = (node: Node, init: RequestInit | undefined) => askNode(node, { init, timeoutMs, meter })

  async function checkAndAsk(node: Node, init: RequestInit | undefined): Promise<NodeAnswer> {
    if (!node.isRightChain) {
      const answer = await ask(node, { ...init, body: ASK_CHAIN_ID })
      if (isFailure(answer)) return answer
      const actual = readQuantity(answer)
      if (actual !== BigInt(chainId ?? 0)) throw new Error(`The node is on chain ${actual}, not ${chainId}`)
      node.isRightChain = true
    }
    if (node.mustHave !== undefined) {
      const answer = await ask(node, { ...init, body: ASK_HEAD })
      if (isFailure(answer)) return answer
      const head = readQuantity(answer)
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
        return answer === undefined || isFailure(answer) ? undefined : readQuantity(answer)
      }),
    )
    const newest = heads.reduce((one, other) => ((other ?? 0n) > (one ?? 0n) ? other : one), undefined)
    const claimant = awake[heads.indexOf(newest)]
    if (newest === undefined || claimant === undefined) return
    const stuck = awake.filter((node, index) => {
      const head = heads[index]
      return head !== undefined && head < newest && head === node.head
    })
    for (const [index, node] of awake.entries()) node.head = heads[index]
    if (stuck.length === 0 || !(await hasBlock(claimant, { number: newest, init }))) return
    for (const node of stuck) {
      node.mustHave = newest
      rest(node)
    }
  }

  /** A node that announces a block without having it would make all others wait for that block. */
  async function hasBlock(node: Node, { number, init }: { number: bigint; init: RequestInit }): Promise<boolean> {
    const body = question('eth_getBlockByNumber', [numberToHex(number), false])
    const answer = await ask(node, { ...init, body })
    if (isFailure(answer)) return false
    const { result }: { result?: { readonly number?: unknown } | null } = JSON.parse(answer.text)
    return isHex(result?.number) && hexToBigInt(result.number) === number
  }

  return async (_input, init) => {
    if (performance.now() >= compareHeadsAt) {
      compareHeadsAt = performance.now() + compareHeadsEveryMs
      // It may wait for a silent node, and the request doesn't.
      compareHeads({ ...init, signal: null, body: ASK_HEAD }).catch(() => undefined)
    }
    let failure: unknown
    let refused: NodeAnswer | undefined
    for (const node of inOrder(nodes)) {
      try {
        const answer = await checkAndAsk(node, init)
        if (!isFailure(answer)) {
          node.failures = 0
          return toResponse(answer)
        }
        refused = answer
      } catch (error) {
        if (init?.signal?.aborted === true) throw error
        failure = error
      }
      rest(node)
    }
    if (refused !== undefined) return toResponse(refused)
    throw failure
  }
}

const question = (method: string, params: readonly unknown[] = []) =>
  JSON.stringify({ jsonrpc: '2.0', id: 0, method, params })
const ASK_CHAIN_ID = question('eth_chainId')
const ASK_HEAD = question('eth_blockNumber')

function readQuantity({ text }: NodeAnswer): bigint | undefined {
  const { result }: { result?: unknown } = JSON.parse(text)
  return isHex(result) ? hexToBigInt(result) : undefined
}

function inOrder(nodes: readonly Node[]): Node[] {
  const now = performance.now()
  const rest = ({ restsUntil }: Node): number => Math.max(0, restsUntil - now)
  return nodes.toSorted((one, other) => rest(one) - rest(other))
}
