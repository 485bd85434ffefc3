import type { ChainClient } from './chain-client.ts'
import type { UndoEvent } from './chain-event.ts'
import type { LogDigest } from './digest-logs.ts'
import { ChainFaultError, type Header, readHeader } from './read-header.ts'
import type { RebuildLimit } from './rebuild-limit.ts'

export interface KnownBlock {
  readonly number: bigint
  readonly hash: string
}

export interface Fork {
  /** Newest first. */
  readonly known: readonly KnownBlock[]
  readonly head: Header
}

interface ReorgOptions {
  /** The newest block up to this one from which something was read. */
  readonly lastDigest: (upTo: bigint) => Promise<LogDigest | undefined>
  readonly limit: RebuildLimit
  readonly onUnrepaired?: (error: unknown) => void
}

export interface ReorgFinder {
  /** For a head at or behind the cursor: no new block, a node that lags, or a chain that was reorganised. */
  compareHead(fork: Fork): Promise<{ readonly type: 'current' } | UndoEvent | undefined>
  /** The cursor isn't on the node's chain. Returns undefined if the node must say so again. */
  findUndo(fork: Fork): Promise<UndoEvent | undefined>
  /** The node agrees with the index, or blocks were undone. */
  reset(): void
}

/** A rebuild deletes the whole index, so the node must contradict all known blocks this many times in a row. */
const CONFIRMATIONS = 3

export function createReorgFinder(client: ChainClient, { lastDigest, limit, onUnrepaired }: ReorgOptions): ReorgFinder {
  let contradictions = 0

  async function compareHead({ known, head }: Fork) {
    const newest = known.find(({ number }) => number <= head.number)
    if (newest === undefined) return await compareOldHead(head)
    // Not every old block is known, so a shorter chain may differ after the newest known one.
    if (newest.number !== head.number || newest.hash !== head.hash) return await findUndo({ known, head })
    if (newest !== known[0]) throw new ChainFaultError(`The node is behind: its head is block ${head.number}`)
    return { type: 'current' } as const
  }

  /** The head is older than all known blocks. The node is late, unless it has replaced an older block that was read. */
  async function compareOldHead({ number }: Header): Promise<UndoEvent | undefined> {
    const read = await lastDigest(number)
    if (read === undefined || (await readHeader(client, read.blockNumber)).hash === read.blockHash) {
      throw new ChainFaultError(`The node's head fell back to block ${number}`)
    }
    return confirmRebuild()
  }

  async function findUndo({ known, head }: Fork): Promise<UndoEvent | undefined> {
    const ancestor = await findAncestor(client, { known, head: head.number })
    // Without this, nothing would be undone and the node asked again without a pause: two nodes behind one address can disagree.
    if (ancestor !== undefined && ancestor === known[0]) {
      throw new ChainFaultError(
        `The node contradicts itself: it has replaced block ${ancestor.number} and still has it`,
      )
    }
    return ancestor === undefined ? confirmRebuild() : { type: 'reorg', ancestor: ancestor.number }
  }

  function confirmRebuild(): UndoEvent | undefined {
    contradictions++
    if (contradictions < CONFIRMATIONS) return undefined
    if (limit.isReached()) {
      const error = new ChainFaultError('The node has replaced all known blocks again')
      onUnrepaired?.(error)
      throw error
    }
    limit.rebuilt()
    return { type: 'rebuild' }
  }

  return {
    compareHead,
    findUndo,
    reset() {
      contradictions = 0
    },
  }
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
