import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { callNode } from './chain-rpc.ts'
import { writeFileAtomically } from './data-files.ts'

const LOOK_EVERY_MS = 250
/** Empty blocks are saved too, so that the index isn't far ahead of a chain that restarts from its last save. */
const EMPTY_BLOCKS_PER_SAVE = 12
/** Pausing twice as long as the last save took limits saving to a third of the time on a long chain. */
const REST_PER_SAVE = 2
const REST_AFTER_FAILURE_MS = 5_000

interface SavedChain {
  readonly folder: string
  readonly rpcUrl: string
}

interface Progress {
  readonly seen: number
  readonly saved: number
  readonly restMs: number
}

interface Listener {
  readonly signal: AbortSignal
  /** Called when every block seen is saved. */
  readonly onSaved: () => void
  readonly onError: (error: unknown) => void
}

/** Saves soon after each block with transactions, so that even a power cut loses only a moment. */
export async function saveChainRegularly(chain: SavedChain, { signal, onSaved, onError }: Listener): Promise<void> {
  let progress: Progress | undefined
  while (!signal.aborted) {
    try {
      progress = await saveWhenDue(chain, progress)
      if (progress.saved === progress.seen) onSaved()
      await rest(progress.restMs)
    } catch (error) {
      // During a stop the node may end before `signal` aborts.
      if (!signal.aborted) onError(error)
      await rest(REST_AFTER_FAILURE_MS)
    }
  }

  async function rest(milliseconds: number): Promise<void> {
    await delay(milliseconds, undefined, { signal }).catch(() => undefined)
  }
}

async function saveWhenDue(chain: SavedChain, progress: Progress | undefined): Promise<Progress> {
  const latest = Number(await callNode<string>(chain.rpcUrl, 'eth_blockNumber'))
  if (progress === undefined) return { seen: latest, saved: latest, restMs: LOOK_EVERY_MS }
  const { seen, saved } = progress
  const isDue = latest - saved >= EMPTY_BLOCKS_PER_SAVE || (await hasTransactions(chain.rpcUrl, seen + 1, latest))
  if (!isDue) return { seen: latest, saved, restMs: LOOK_EVERY_MS }
  const startedAt = performance.now()
  const isSaved = await saveChainState(chain.folder, chain.rpcUrl)
  const restMs = Math.max(LOOK_EVERY_MS, REST_PER_SAVE * (performance.now() - startedAt))
  return isSaved ? { seen: latest, saved: latest, restMs } : { seen, saved, restMs }
}

async function hasTransactions(rpcUrl: string, first: number, last: number): Promise<boolean> {
  for (let number = first; number <= last; number++) {
    const args = [`0x${number.toString(16)}`, false]
    const block = await callNode<{ transactions: readonly string[] }>(rpcUrl, 'eth_getBlockByNumber', ...args)
    if (block.transactions.length > 0) return true
  }
  return false
}

const unpack = promisify(gunzip)

export const stateFile = 'state.json.gz'

const statePath = (folder: string): string => join(folder, stateFile)

export async function saveChainState(folder: string, rpcUrl: string): Promise<boolean> {
  const state = await dumpChainState(rpcUrl)
  if (state === undefined) return false
  await writeFileAtomically(statePath(folder), state)
  return true
}

/** Undefined if a block was mined during the dump, which would then lack the block but include its changes to accounts. */
export async function dumpChainState(rpcUrl: string): Promise<Buffer | undefined> {
  const before = await callNode<string>(rpcUrl, 'eth_blockNumber')
  const packed = await callNode<string>(rpcUrl, 'anvil_dumpState')
  if ((await callNode<string>(rpcUrl, 'eth_blockNumber')) !== before) return undefined
  return Buffer.from(packed.slice(2), 'hex')
}

/** Writes the saved chain as a file that the node can load. Undefined before the first save. */
export async function unpackChainState(folder: string): Promise<string | undefined> {
  if (!existsSync(statePath(folder))) return undefined
  const unpacked = join(folder, 'state.json')
  await writeFile(unpacked, await unpack(await readFile(statePath(folder))), { mode: 0o600 })
  return unpacked
}
