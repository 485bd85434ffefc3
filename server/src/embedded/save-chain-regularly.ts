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
/** While transactions come, a save may take a third of the time, however long the chain has grown. */
const REST_PER_SAVE = 2

/** Saves soon after each block that carries transactions, so that even a power cut costs a moment at most. */
export async function saveChainRegularly(
  chain: { folder: string; rpcUrl: string },
  signal: AbortSignal,
): Promise<void> {
  let seen = await latestBlockNumber(chain.rpcUrl)
  let saved = seen
  while (!signal.aborted) {
    const latest = await latestBlockNumber(chain.rpcUrl)
    let restMs = LOOK_EVERY_MS
    if (latest - saved >= EMPTY_BLOCKS_PER_SAVE || (await hasTransactions(chain.rpcUrl, seen + 1, latest))) {
      const startedAt = performance.now()
      await saveChainState(chain.folder, chain.rpcUrl)
      saved = latest
      restMs = Math.max(restMs, REST_PER_SAVE * (performance.now() - startedAt))
    }
    seen = latest
    await delay(restMs, undefined, { signal }).catch(() => undefined)
  }
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
