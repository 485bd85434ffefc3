import { setTimeout as delay } from 'node:timers/promises'
import type { Address, Hash } from 'viem'
import type { ChainClient } from './chain-client.ts'
import type { ChainEvent } from './chain-event.ts'

interface KnownBlock {
  readonly number: bigint
  readonly hash: string
}

interface ReadChainOptions {
  /** Only this contract's logs are read. */
  readonly address: Address
  /** The first block that can matter: where the contract was deployed. */
  readonly startBlock: bigint
  /** The last block already read. */
  readonly cursor: () => Promise<KnownBlock | undefined>
  /** The last blocks already read, newest first, as many as are kept. */
  readonly knownBlocks: () => Promise<readonly KnownBlock[]>
  readonly signal: AbortSignal
  readonly onError: (error: unknown) => void
}

const POLL_MS = 250
/** A node behind a load balancer may be a few blocks late; one that stays behind has another chain. */
const LATE_READS_TOLERATED = 10
const LONGEST_BACK_OFF_MS = 30_000

/** Yields for ever; the caller keeps what it got before it asks for more, so `cursor` always tells where to go on. */
export async function* readChain(client: ChainClient, options: ReadChainOptions): AsyncGenerator<ChainEvent> {
  let failures = 0
  let lateReads = 0
  while (!options.signal.aborted) {
    let event: ChainEvent | undefined
    try {
      const head = await client.getBlockNumber({ cacheTime: 0 })
      const cursor = await options.cursor()
      lateReads = cursor !== undefined && head < cursor.number ? lateReads + 1 : 0
      if (lateReads > LATE_READS_TOLERATED) event = await undoToAncestor(client, options, head)
      else event = await readNext(client, options, { head, cursor })
      failures = 0
    } catch (error) {
      failures++
      options.onError(error)
    }
    if (event !== undefined) yield event
    else await delay(backOffMs(failures), undefined, { signal: options.signal }).catch(() => undefined)
  }
}

async function readNext(
  client: ChainClient,
  options: ReadChainOptions,
  { head, cursor }: { head: bigint; cursor: KnownBlock | undefined },
): Promise<ChainEvent | undefined> {
  const number = cursor === undefined ? options.startBlock : cursor.number + 1n
  if (number > head) return undefined
  const block = await client.getBlock({ blockNumber: number })
  if (cursor !== undefined && block.parentHash !== cursor.hash) return await undoToAncestor(client, options, head)
  const logs = await client.getLogs({ blockHash: block.hash, address: options.address })
  return {
    type: 'block',
    block: { number: block.number, hash: block.hash, timestamp: new Date(Number(block.timestamp) * 1000) },
    logs,
  }
}

/** To the newest known block that the chain still has; deeper than all of them, everything is read again. */
async function undoToAncestor(client: ChainClient, options: ReadChainOptions, head: bigint): Promise<ChainEvent> {
  for (const { number, hash } of await options.knownBlocks()) {
    if (number <= head && (await hashAt(client, number)) === hash) return { type: 'reorg', ancestor: number }
  }
  return { type: 'reorg', ancestor: options.startBlock - 1n }
}

async function hashAt(client: ChainClient, number: bigint): Promise<Hash> {
  return (await client.getBlock({ blockNumber: number })).hash
}

/** Doubles with each failure, with jitter so that many processes do not knock at the same moment. */
function backOffMs(failures: number): number {
  if (failures === 0) return POLL_MS
  return Math.min(LONGEST_BACK_OFF_MS, POLL_MS * 2 ** failures) * (0.5 + Math.random() / 2)
}
