import { setTimeout as delay } from 'node:timers/promises'
import { callNode } from './chain-rpc.ts'
import { saveChainState } from './chain-state.ts'

interface Block {
  readonly number: string
  readonly transactions: readonly string[]
}

const LOOK_EVERY_MS = 250
/** Empty blocks are worth less, but the index should not be far ahead of a chain that is started again. */
const EMPTY_BLOCKS_PER_SAVE = 12
/** While transactions come, saves may take a third of the time, however long the chain has grown. */
const REST_PER_SAVE = 2

/** A save that failed, for want of time or of room on the disk, is tried again; what the node remembers is not lost by it. */
const REST_AFTER_FAILURE_MS = 5_000

interface KeptChain {
  readonly folder: string
  readonly rpcUrl: string
}

interface Progress {
  /** The last block looked at. */
  readonly seen: number
  /** The last block that is saved. */
  readonly saved: number
  readonly restMs: number
}

interface Listener {
  readonly signal: AbortSignal
  /** Nothing that was seen is unsaved. */
  readonly onSaved: () => void
  readonly onError: (error: unknown) => void
}

/** Saves soon after each block that carries transactions, so that even a power cut costs a moment at most. */
export async function saveChainRegularly(chain: KeptChain, { signal, onSaved, onError }: Listener): Promise<void> {
  let progress: Progress | undefined
  while (!signal.aborted) {
    try {
      progress = await saveWhenDue(chain, progress)
      if (progress.saved === progress.seen) onSaved()
      await rest(progress.restMs)
    } catch (error) {
      // At a stop the node may be gone before this hears of it.
      if (!signal.aborted) onError(error)
      await rest(REST_AFTER_FAILURE_MS)
    }
  }

  async function rest(milliseconds: number): Promise<void> {
    await delay(milliseconds, undefined, { signal }).catch(() => undefined)
  }
}

async function saveWhenDue(chain: KeptChain, progress: Progress | undefined): Promise<Progress> {
  const latest = await latestBlockNumber(chain.rpcUrl)
  if (progress === undefined) return { seen: latest, saved: latest, restMs: LOOK_EVERY_MS }
  const { seen, saved } = progress
  const isDue = latest - saved >= EMPTY_BLOCKS_PER_SAVE || (await hasTransactions(chain.rpcUrl, seen + 1, latest))
  if (!isDue) return { seen: latest, saved, restMs: LOOK_EVERY_MS }
  const startedAt = performance.now()
  const isSaved = await saveChainState(chain.folder, chain.rpcUrl)
  const restMs = Math.max(LOOK_EVERY_MS, REST_PER_SAVE * (performance.now() - startedAt))
  return isSaved ? { seen: latest, saved: latest, restMs } : { seen, saved, restMs }
}

async function latestBlockNumber(rpcUrl: string): Promise<number> {
  return Number(await callNode<string>(rpcUrl, 'eth_blockNumber'))
}

async function hasTransactions(rpcUrl: string, first: number, last: number): Promise<boolean> {
  for (let number = first; number <= last; number++) {
    const block = await callNode<Block>(rpcUrl, 'eth_getBlockByNumber', `0x${number.toString(16)}`, false)
    if (block.transactions.length > 0) return true
  }
  return false
}
