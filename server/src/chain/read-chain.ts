import { setTimeout as delay } from 'node:timers/promises'
import type { Address } from 'viem'
import type { ChainClient } from './chain-client.ts'
import type { ChainEvent, MinedBlock } from './chain-event.ts'
import { ChainFaultError, type Header, readBlocks, readHeader } from './read-blocks.ts'

interface ReadChainOptions {
  readonly chainId: number
  readonly address: Address
  readonly startBlock: bigint
  /** The last blocks already read, newest first. If this fails, reading ends. */
  readonly knownBlocks: () => Promise<readonly KnownBlock[]>
  readonly onError: (error: unknown) => void
  readonly signal: AbortSignal
  readonly pollMs?: number
  readonly longestBackOffMs?: number
}

const POLL_MS = 250
const LONGEST_BACK_OFF_MS = 30_000
const MOST_BLOCKS = 512
/** Above this many logs the next read is halved, so that a read fits in memory. */
const MANY_LOGS = 5_000
/** After more failures than this in a row, reading stops so that another process, perhaps with another node, can take over. */
const FAILURES_TOLERATED = 6
/** A rebuild deletes the whole index, so the node must contradict all known blocks this many times in a row. */
const CONFIRMATIONS = 3

/** The caller must store each event before it takes the next, because reading continues from `knownBlocks`. */
export async function* readChain(client: ChainClient, options: ReadChainOptions): AsyncGenerator<ChainEvent> {
  const { signal, pollMs = POLL_MS, longestBackOffMs = LONGEST_BACK_OFF_MS } = options
  let failures = 0
  let rebuilds = 0
  let size = 1
  let ahead: Promise<Read> | undefined
  while (!signal.aborted) {
    const reading = ahead ?? read(client, options, { known: await options.knownBlocks(), size })
    ahead = undefined
    const { event, known, error } = await reading
    failures = error === undefined ? 0 : failures + 1
    if (error !== undefined) {
      size = Math.max(1, Math.floor(size / 2))
      options.onError(error)
      if (failures > FAILURES_TOLERATED) throw error
    }
    size = nextSize(size, event)
    // While catching up, the next blocks are read while the caller stores these.
    if (event?.type === 'blocks' && !event.reachHead) {
      ahead = read(client, options, { known: withBlocks(known, event.blocks), size })
    }
    rebuilds = event?.type === 'rebuild' ? rebuilds + 1 : 0
    const isCertain = event?.type !== 'rebuild' || rebuilds >= CONFIRMATIONS
    if (event !== undefined && isCertain) yield event
    if (event?.type === 'blocks' || event?.type === 'reorg') continue
    await delay(backOffMs({ failures, pollMs, longestBackOffMs }), undefined, { signal }).catch(() => undefined)
  }
}

interface Read {
  readonly known: readonly KnownBlock[]
  readonly event?: ChainEvent | undefined
  readonly error?: unknown
}

/** Never rejects, because a read ahead may be abandoned. */
async function read(client: ChainClient, options: ReadChainOptions, position: Position): Promise<Read> {
  const { known } = position
  try {
    return { known, event: await readNext(client, options, position) }
  } catch (error) {
    return { known, error }
  }
}

/** What `knownBlocks` will return once the caller has stored these blocks. */
function withBlocks(known: readonly KnownBlock[], blocks: readonly MinedBlock[]): KnownBlock[] {
  const added = blocks.map(({ block }) => block).reverse()
  return [...added, ...known].slice(0, Math.max(known.length, added.length))
}

interface Position {
  readonly known: readonly KnownBlock[]
  readonly size: number
}

async function readNext(
  client: ChainClient,
  { chainId, address, startBlock }: ReadChainOptions,
  { known, size }: Position,
): Promise<ChainEvent | undefined> {
  const head = await readHead(client, chainId)
  const cursor = known[0]
  if (cursor !== undefined && head.number <= cursor.number) return await compareHead(client, { known, head })

  const from = cursor === undefined ? startBlock : cursor.number + 1n
  if (from > head.number) return undefined
  const headers = await readHeaders(client, { head, from, size })
  if (cursor !== undefined && headers[0]?.parentHash !== cursor.hash) return await undoReorg(client, { known, head })
  const blocks = await readBlocks(client, { headers, address })
  return { type: 'blocks', blocks, reachHead: headers.at(-1)?.number === head.number }
}

async function readHead(client: ChainClient, chainId: number): Promise<Header> {
  const [actual, head] = await Promise.all([client.getChainId(), client.getBlock({ blockTag: 'latest' })])
  if (actual !== chainId) throw new ChainFaultError(`The node is on chain ${actual}, not ${chainId}`)
  return head
}

interface Fork {
  readonly known: readonly KnownBlock[]
  readonly head: Header
}

/** A head at or behind the cursor means no new block, a node that lags, or a chain that was reorganised. */
async function compareHead(client: ChainClient, { known, head }: Fork): Promise<ChainEvent> {
  const same = known.find(({ number }) => number === head.number)
  if (same === undefined) throw new ChainFaultError(`The node's head went back to block ${head.number}`)
  if (same.hash !== head.hash) return await undoReorg(client, { known, head })
  if (same !== known[0]) throw new ChainFaultError(`The node lags: its head is block ${head.number}`)
  return { type: 'current' }
}

async function undoReorg(client: ChainClient, { known, head }: Fork): Promise<ChainEvent> {
  const ancestor = await findAncestor(client, { known, head: head.number })
  return ancestor === undefined ? { type: 'rebuild' } : { type: 'reorg', ancestor: ancestor.number }
}

async function readHeaders(
  client: ChainClient,
  { head, from, size }: { head: Header; from: bigint; size: number },
): Promise<Header[]> {
  const count = Math.min(size, Number(head.number - from) + 1)
  const numbers = Array.from({ length: count }, (_, offset) => from + BigInt(offset))
  return await Promise.all(numbers.map((number) => (number === head.number ? head : readHeader(client, number))))
}

function nextSize(size: number, event: ChainEvent | undefined): number {
  if (event?.type !== 'blocks' || event.reachHead) return size
  const logs = event.blocks.reduce((sum, block) => sum + block.logs.length, 0)
  return logs > MANY_LOGS ? Math.max(1, Math.floor(size / 2)) : Math.min(MOST_BLOCKS, size * 2)
}

/** Doubles with each failure, with jitter so that processes don't all ask at the same moment. */
function backOffMs(wait: { failures: number; pollMs: number; longestBackOffMs: number }): number {
  if (wait.failures === 0) return wait.pollMs
  return Math.min(wait.longestBackOffMs, wait.pollMs * 2 ** wait.failures) * (0.5 + Math.random() / 2)
}

interface KnownBlock {
  readonly number: bigint
  readonly hash: string
}

/** Finds the newest known block that is still on the chain. Bisection works because all its ancestors are on the chain too. */
async function findAncestor(
  client: ChainClient,
  { known, head }: { known: readonly KnownBlock[]; head: bigint },
): Promise<KnownBlock | undefined> {
  const candidates = known.filter(({ number }) => number <= head)
  let [low, high] = [0, candidates.length]
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    const candidate = candidates[middle]
    if (candidate === undefined) break
    if ((await readHeader(client, candidate.number)).hash === candidate.hash) high = middle
    else low = middle + 1
  }
  return candidates[low]
}
