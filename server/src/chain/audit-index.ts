import { type BlockRange, type RangeMemory, readRanges } from '@melos/evidence/read-ranges'
import type { Address } from 'viem'
import type { ChainClient } from './chain-client.ts'
import { BLOCKS_KEPT, type MinedBlock } from './chain-event.ts'
import { digestLogs, type LogDigest } from './digest-logs.ts'
import { readOldBlocks } from './read-blocks.ts'

interface AuditOptions {
  readonly addresses: readonly Address[]
  readonly startBlock: bigint
  /** What the index has of these blocks. */
  readonly digests: (range: BlockRange) => Promise<readonly LogDigest[]>
  readonly memory: RangeMemory
  readonly pace?: AuditPace
}

export interface AuditPace {
  /** Between two ranges. */
  readonly everyMs: number
  /** From the beginning of one round through the whole chain to the beginning of the next. */
  readonly roundMs: number
  /** Newer blocks wait until they are older or the node says that they are final. */
  readonly afterBlocks: bigint
}

const PACE: AuditPace = { everyMs: 60_000, roundMs: 86_400_000, afterBlocks: BLOCKS_KEPT }
/** Undoing what was read is costly, so the node must contradict the index this many times in a row. */
const CONFIRMATIONS = 3

export interface Audit {
  readonly afterBlocks: bigint
  isDue(): boolean
  /** Reads the next range again. Returns the first block that was read wrongly. */
  next(client: ChainClient, upTo: bigint): Promise<bigint | undefined>
  /** Blocks after this one will be read again by the index, so they must be checked again. */
  undo(ancestor: bigint): void
  /** Reads everything again from the beginning, without pauses. */
  hurry(): void
  /** True until the round that `hurry` began has ended. */
  isHurrying(): boolean
}

/**
 * Finds logs that the node left out or changed, by reading every block a second time: new blocks as soon as they are final, and the
 * whole chain once a day.
 */
export function createAudit({ addresses, startBlock, digests, memory, pace = PACE }: AuditOptions): Audit {
  let dueAt = performance.now() + pace.everyMs
  let roundBeganAt = performance.now()
  let history = startBlock
  /** The round ends here: on a busy chain, it would follow the new blocks forever. */
  let roundTo: bigint | undefined
  let recent: bigint | undefined
  let hurried = false

  async function compare(client: ChainClient, range: BlockRange): Promise<{ doubt?: bigint; readTo: bigint }> {
    let before: bigint | undefined
    for (let time = 0; time < CONFIRMATIONS; time++) {
      const { blocks, ...read } = await readFirst(client, range)
      const doubt = await findDifference(client, { indexed: await digests(read), blocks })
      if (doubt === undefined) return { readTo: read.toBlock }
      // The node contradicts itself, so a later answer decides.
      if (before !== undefined && before !== doubt) return { readTo: range.fromBlock - 1n }
      before = doubt
    }
    return before === undefined ? { readTo: range.fromBlock - 1n } : { doubt: before, readTo: before - 1n }
  }

  /** As much of the range as the node returns at once. */
  async function readFirst(
    client: ChainClient,
    range: BlockRange,
  ): Promise<BlockRange & { blocks: readonly MinedBlock[] }> {
    const ranges = readRanges((part) => readOldBlocks(client, { addresses, ...part }), {
      ...range,
      memory,
      parallel: 1,
    })
    for await (const { value, fromBlock, toBlock } of ranges) return { blocks: value.blocks, fromBlock, toBlock }
    return { blocks: [], fromBlock: range.fromBlock, toBlock: range.toBlock }
  }

  return {
    afterBlocks: pace.afterBlocks,
    isDue: () => hurried || performance.now() >= dueAt,
    async next(client, upTo) {
      dueAt = performance.now() + pace.everyMs
      recent ??= upTo < startBlock ? startBlock : upTo + 1n
      // A young chain without final blocks has nothing to read again.
      if (upTo < startBlock) {
        hurried = false
        return undefined
      }
      if (recent <= upTo) {
        const { doubt, readTo } = await compare(client, { fromBlock: recent, toBlock: upTo })
        recent = readTo + 1n
        if (doubt !== undefined) return doubt
      }
      roundTo = roundTo === undefined || roundTo > upTo ? upTo : roundTo
      if (history > roundTo) {
        hurried = false
        if (performance.now() - roundBeganAt < pace.roundMs) return undefined
        history = startBlock
        roundTo = upTo
        roundBeganAt = performance.now()
      }
      const { doubt, readTo } = await compare(client, { fromBlock: history, toBlock: roundTo })
      history = readTo + 1n
      return doubt
    },
    undo(ancestor) {
      if (recent !== undefined && recent > ancestor) recent = ancestor + 1n
    },
    hurry() {
      history = startBlock
      roundTo = undefined
      roundBeganAt = performance.now()
      hurried = true
    },
    isHurrying: () => hurried,
  }
}

/** Returns the first block that the node has differently, unless the node may just have forgotten its logs. */
async function findDifference(
  client: ChainClient,
  { indexed, blocks }: { indexed: readonly LogDigest[]; blocks: readonly MinedBlock[] },
): Promise<bigint | undefined> {
  const ours = new Map(indexed.map((digest) => [digest.blockNumber, digest]))
  const theirs = new Map(blocks.map((block) => [block.block.number, digestLogs(block)]))
  const numbers = [...new Set([...ours.keys(), ...theirs.keys()])].sort((one, other) => (one < other ? -1 : 1))
  for (const number of numbers) {
    const [one, other] = [ours.get(number), theirs.get(number)]
    if (other !== undefined && (one?.digest !== other.digest || one.blockHash !== other.blockHash)) return number
    // Nodes can prune old logs, so only another block with this number proves that ours was replaced.
    if (other === undefined && (await client.getBlock({ blockNumber: number })).hash !== one?.blockHash) return number
  }
  return undefined
}
