import { type BlockRange, type RangeMemory, readRanges } from '@melos/evidence/read-ranges'
import type { ChainClient } from './chain-client.ts'
import { BLOCKS_KEPT } from './chain-event.ts'
import { digestLogs, type LogDigest } from './digest-logs.ts'
import { type Contract, type LogBlock, readLogBlocks } from './read-blocks.ts'
import { readHeader, requireChain } from './read-header.ts'

interface AuditOptions {
  readonly chainId: number
  readonly contracts: () => Promise<readonly Contract[]>
  readonly startBlock: bigint
  /** What the index has of these blocks. */
  readonly digests: (range: BlockRange) => Promise<readonly LogDigest[]>
  readonly memory: RangeMemory
  readonly progress?: KeptProgress
  readonly pace?: AuditPace
}

export interface AuditProgress {
  /** Every block up to this one was read twice. */
  readonly readTwiceTo: bigint
  /** The round through the whole chain continues here. Undefined between two rounds. */
  readonly roundAt: bigint | undefined
  readonly roundBeganAt: Date
}

/** Outlives the process, so that a restart doesn't begin again. */
export interface KeptProgress {
  load(): Promise<AuditProgress | undefined>
  save(progress: AuditProgress): Promise<void>
}

export interface AuditPace {
  /** Between two ranges. */
  readonly everyMs: number
  /** Between two ranges while there are blocks that were read only once. */
  readonly whileBehindMs: number
  /** From the beginning of one round through the whole chain to the beginning of the next. */
  readonly roundMs: number
  /** Newer blocks wait until they are older or the node says that they are final. */
  readonly afterBlocks: bigint
}

/** With a limit of 2,000 blocks, a month of Polygon is read a second time in two and a half hours, at a request every 10 seconds. */
const PACE: AuditPace = { everyMs: 60_000, whileBehindMs: 10_000, roundMs: 86_400_000, afterBlocks: BLOCKS_KEPT }
/** Undoing what was read is costly, so the node must contradict the index this many times in a row. */
const CONFIRMATIONS = 3

/** The contracts' counters aren't compared during a hurried round, so one that makes no progress in this many turns ends. */
const HURRIED_TURNS_LOST = 10

export interface Audit {
  readonly pace: AuditPace
  isDue(): boolean
  /** Reads the next range again. Returns the first block that was read wrongly. */
  next(client: ChainClient, upTo: bigint): Promise<bigint | undefined>
  /** Blocks after this one will be read again by the index, so they must be checked again. */
  undo(ancestor: bigint): void
  /** Reads everything again from the beginning, without pauses. */
  hurry(): void
  /** True until the round that `hurry` began has ended or makes no progress. */
  isHurrying(): boolean
}

/**
 * Finds logs that the node left out or changed, by reading every block a second time: each block once it is final, and then the whole
 * chain in rounds of at least a day.
 */
export function createAudit(options: AuditOptions): Audit {
  const { chainId, contracts, startBlock, digests, memory, progress, pace = PACE } = options
  let dueAt = performance.now() + pace.whileBehindMs
  let isLoaded = false
  /** The first block that was read only once. */
  let fresh = startBlock
  let history: bigint | undefined
  let roundBeganAt = new Date()
  /** The round ends here: on a busy chain, it would follow the new blocks forever. */
  let roundTo: bigint | undefined
  let hurried = false
  let turnsLost = 0

  async function load(): Promise<void> {
    const kept = await progress?.load()
    isLoaded = true
    if (kept === undefined) return
    fresh = later(startBlock, kept.readTwiceTo + 1n)
    // A round that was hurried before the first turn begins at the first block.
    if (hurried) return
    history = kept.roundAt
    roundBeganAt = kept.roundBeganAt
  }

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
  ): Promise<BlockRange & { blocks: readonly LogBlock[] }> {
    const wanted = await contracts()
    const ranges = readRanges((part) => readLogBlocks(client, { contracts: wanted, ...part }), {
      ...range,
      memory,
      parallel: 1,
      probe: () => requireChain(client, chainId),
    })
    for await (const { value, fromBlock, toBlock } of ranges) return { blocks: value.blocks, fromBlock, toBlock }
    return { blocks: [], fromBlock: range.fromBlock, toBlock: range.toBlock }
  }

  async function compareFresh(client: ChainClient, upTo: bigint): Promise<bigint | undefined> {
    const { doubt, readTo } = await compare(client, { fromBlock: fresh, toBlock: upTo })
    fresh = readTo + 1n
    return doubt
  }

  async function compareHistory(client: ChainClient, upTo: bigint): Promise<bigint | undefined> {
    roundTo = roundTo === undefined || roundTo > upTo ? upTo : roundTo
    if (history === undefined || history > roundTo) {
      history = undefined
      hurried = false
      if (Date.now() - roundBeganAt.getTime() < pace.roundMs) return undefined
      history = startBlock
      roundTo = upTo
      roundBeganAt = new Date()
    }
    const { doubt, readTo } = await compare(client, { fromBlock: history, toBlock: roundTo })
    history = readTo + 1n
    return doubt
  }

  async function compareNext(client: ChainClient, upTo: bigint): Promise<bigint | undefined> {
    const doubt = fresh <= upTo ? await compareFresh(client, upTo) : undefined
    const isBehind = fresh <= upTo
    if (isBehind) dueAt = performance.now() + pace.whileBehindMs
    if (doubt !== undefined || (isBehind && !hurried)) return doubt
    return await compareHistory(client, upTo)
  }

  return {
    pace,
    isDue: () => hurried || performance.now() >= dueAt,
    async next(client, upTo) {
      if (!isLoaded) await load()
      dueAt = performance.now() + pace.everyMs
      // A young chain without final blocks has nothing to read again.
      if (upTo < startBlock) {
        hurried = false
        return undefined
      }
      const before = { fresh, history }
      try {
        const doubt = await compareNext(client, upTo)
        await progress?.save({ readTwiceTo: fresh - 1n, roundAt: history, roundBeganAt })
        return doubt
      } finally {
        turnsLost = fresh === before.fresh && history === before.history ? turnsLost + 1 : 0
        if (turnsLost >= HURRIED_TURNS_LOST) hurried = false
      }
    },
    undo(ancestor) {
      if (fresh > ancestor) fresh = later(startBlock, ancestor + 1n)
    },
    hurry() {
      history = startBlock
      roundTo = undefined
      roundBeganAt = new Date()
      hurried = true
      turnsLost = 0
    },
    isHurrying: () => hurried,
  }
}

function later(one: bigint, other: bigint): bigint {
  return one > other ? one : other
}

/** Returns the first block that the node has differently, unless the node may just have forgotten its logs. */
async function findDifference(
  client: ChainClient,
  { indexed, blocks }: { indexed: readonly LogDigest[]; blocks: readonly LogBlock[] },
): Promise<bigint | undefined> {
  const ours = new Map(indexed.map((digest) => [digest.blockNumber, digest]))
  const theirs = new Map(blocks.map((block) => [block.block.number, digestLogs(block)]))
  const numbers = [...new Set([...ours.keys(), ...theirs.keys()])].sort((one, other) => (one < other ? -1 : 1))
  for (const number of numbers) {
    const [one, other] = [ours.get(number), theirs.get(number)]
    if (other !== undefined && !isSame(one, other)) return number
    // Nodes can prune old logs, so only another block with this number proves that ours was replaced.
    if (other === undefined && (await readHeader(client, number)).hash !== one?.blockHash) return number
  }
  return undefined
}

function isSame(one: LogDigest | undefined, other: LogDigest): boolean {
  if (one?.digest !== other.digest || one.blockHash !== other.blockHash) return false
  return other.minedAt === undefined || one.minedAt?.getTime() === other.minedAt.getTime()
}
