import { setTimeout as delay } from 'node:timers/promises'
import { firstRangeSize } from '@melos/evidence/range-size'
import { type BlockRange, type RangeMemory, readRanges } from '@melos/evidence/read-ranges'
import type { ChainClient } from './chain-client.ts'
import { BLOCKS_KEPT, type ChainBlock, type ChainEvent, type ChainLog } from './chain-event.ts'
import { type CheckOptions, type CheckPace, createIndexCheck, type IndexCheck } from './check-index.ts'
import type { LogDigest } from './digest-logs.ts'
import { createReorgFinder, type Fork, type KnownBlock, type ReorgFinder } from './find-reorg.ts'
import { backOffMs, createBlockTime, pollAfterMs } from './poll-pace.ts'
import { type Contract, readNewBlocks, readOldBlocks } from './read-blocks.ts'
import { ChainFaultError, findFinal, readHeader, requireChain } from './read-header.ts'
import { createRebuildLimits, type RebuildLimits } from './rebuild-limit.ts'

interface ReadChainOptions extends CheckOptions {
  /** The contracts that these logs announce. */
  readonly findContracts?: (logs: readonly ChainLog[]) => readonly Contract[]
  /** The last blocks already read, newest first. If this fails, reading ends. */
  readonly knownBlocks: () => Promise<readonly KnownBlock[]>
  /** The newest block up to this one from which something was read. */
  readonly lastDigest: (upTo: bigint) => Promise<LogDigest | undefined>
  /** Outlive this reading, which ends with every fault of the database. */
  readonly limits?: RebuildLimits
  readonly signal: AbortSignal
  readonly pace?: ReadPace
}

export interface ReadPace extends CheckPace {
  readonly pollMs?: number
  /** With more than `pollMs`, polls follow the chain's block time up to this, because each poll costs money. */
  readonly longestPollMs?: number
  readonly longestBackOffMs?: number
  /** Older blocks count as final, unless the node says that newer ones are too. */
  readonly finalAfterBlocks?: bigint
  /** After a rebuild that didn't help. */
  readonly rebuildAgainAfterMs?: number
}

const POLL_MS = 250
const LONGEST_BACK_OFF_MS = 30_000
const MOST_NEW_BLOCKS = 64n
/** Above this many logs the next read is shorter, so that a read fits in memory. */
const MANY_LOGS = 5_000
const PARALLEL_OLD_RANGES = 4
/** One is read while the caller stores the other. */
const PARALLEL_NEW_RANGES = 2
/** After more failures than this in a row, reading stops so that another process, perhaps with another node, can take over. */
const FAILURES_TOLERATED = 6

/** The caller must store each event before it takes the next, because reading continues from `knownBlocks`. */
export async function* readChain(client: ChainClient, options: ReadChainOptions): AsyncGenerator<ChainEvent> {
  const { signal, pace = {} } = options
  const { pollMs = POLL_MS, longestPollMs = pollMs, longestBackOffMs = LONGEST_BACK_OFF_MS } = pace
  const blockTime = createBlockTime()
  const reader = openReader(client, options)
  let failures = 0
  let isRightChain = false
  while (!signal.aborted) {
    const askedAt = performance.now()
    const known = await options.knownBlocks()
    let last: ChainEvent | undefined
    try {
      if (!isRightChain) await requireChain(client, options.chainId)
      isRightChain = true
      for await (const event of readNext(reader, known)) {
        last = event
        failures = 0
        reader.reorgs.reset()
        if (event.type === 'reorg') reader.check.undo(event.ancestor)
        if (event.type === 'rebuild') reader.check.undo(options.startBlock - 1n)
        yield event
        if (signal.aborted) return
      }
    } catch (error) {
      isRightChain = false
      failures++
      options.onError(error)
      if (failures > FAILURES_TOLERATED) throw error
    }
    if (last !== undefined && failures === 0 && hasMore(last)) continue
    const isNew = last?.type === 'blocks' && failures === 0
    if (isNew) blockTime.see(blocksOf(last))
    const spentMs = performance.now() - askedAt
    const waitMs = isNew ? pollAfterMs({ pollMs, longestPollMs, blockMs: blockTime.ms(), spentMs }) : pollMs
    await delay(backOffMs({ failures, pollMs: waitMs, longestBackOffMs }), undefined, { signal }).catch(() => undefined)
  }
}

function blocksOf(event: ChainEvent | undefined): readonly ChainBlock[] {
  return event?.type === 'blocks' ? event.blocks.map(({ block }) => block) : []
}

function hasMore(event: ChainEvent): boolean {
  return event.type === 'reorg' || (event.type === 'blocks' && !event.reachHead)
}

interface Reader extends ReadChainOptions {
  readonly client: ChainClient
  readonly finalAfterBlocks: bigint
  /** What the node accepts, for old and for new blocks. */
  readonly oldRanges: RangeMemory
  readonly newRanges: RangeMemory
  readonly reorgs: ReorgFinder
  readonly check: IndexCheck
}

function openReader(client: ChainClient, options: ReadChainOptions): Reader {
  const { lastDigest, onUnrepaired, pace = {} } = options
  const limits = options.limits ?? createRebuildLimits(pace.rebuildAgainAfterMs)
  const oldRanges: RangeMemory = { size: firstRangeSize() }
  const newSize = firstRangeSize({ blocks: 1n, mostBlocks: MOST_NEW_BLOCKS, mostLogs: MANY_LOGS })
  const complaint = onUnrepaired === undefined ? {} : { onUnrepaired }
  return {
    ...options,
    client,
    finalAfterBlocks: pace.finalAfterBlocks ?? BLOCKS_KEPT,
    oldRanges,
    newRanges: { size: newSize },
    reorgs: createReorgFinder(client, { lastDigest, limit: limits.reorg, ...complaint }),
    check: createIndexCheck(client, { ...options, limits, pace, memory: oldRanges }),
  }
}

async function* readNext(reader: Reader, known: readonly KnownBlock[]): AsyncGenerator<ChainEvent> {
  const { client, startBlock } = reader
  const head = await readHeader(client, 'latest')
  const cursor = known[0]
  if (cursor !== undefined && head.number <= cursor.number) return yield* compareHead(reader, { known, head })
  const fromBlock = cursor === undefined ? startBlock : cursor.number + 1n
  if (fromBlock > head.number) return
  const isFar = head.number - fromBlock >= reader.finalAfterBlocks
  const final = isFar ? await findFinal(client, { head: head.number, afterBlocks: reader.finalAfterBlocks }) : -1n
  if (fromBlock > final) return yield* readNew(reader, { known, head, fromBlock })
  if (cursor !== undefined && (await readHeader(client, cursor.number)).hash !== cursor.hash) {
    return yield* undoReorg(reader, { known, head })
  }
  yield* readOld(reader, { fromBlock, toBlock: final })
}

async function* readOld(reader: Reader, range: BlockRange): AsyncGenerator<ChainEvent> {
  const { client, oldRanges: memory } = reader
  const wanted = await findWanted(reader)
  const ranges = readRanges((part) => readOldBlocks(client, { ...wanted, ...part }), {
    ...range,
    memory,
    parallel: PARALLEL_OLD_RANGES,
    probe: () => requireChain(client, reader.chainId),
  })
  for await (const { value } of ranges) {
    const { blocks, last } = value
    const isLastGiven = blocks.at(-1)?.block.number === last.number
    yield { type: 'blocks', blocks: isLastGiven ? blocks : [...blocks, { block: last, logs: [] }], reachHead: false }
    if (value.foundContracts) return
  }
}

/** Ranges after one that announces a contract were asked for without it, so reading starts again after that range. */
async function findWanted({ contracts, findContracts }: Reader) {
  return { contracts: await contracts(), ...(findContracts === undefined ? {} : { findContracts }) }
}

async function* readNew(
  reader: Reader,
  { known, head, fromBlock }: Fork & { readonly fromBlock: bigint },
): AsyncGenerator<ChainEvent> {
  const { client, newRanges: memory } = reader
  const wanted = await findWanted(reader)
  const ranges = readRanges((part) => readNewBlocks(client, { ...wanted, head, ...part }), {
    fromBlock,
    toBlock: head.number,
    memory,
    parallel: PARALLEL_NEW_RANGES,
    probe: () => requireChain(client, reader.chainId),
  })
  let before: string | undefined = known[0]?.hash
  for await (const { value, ...range } of ranges) {
    if (before !== undefined && value.parentHash !== before) {
      if (range.fromBlock === fromBlock) return yield* undoReorg(reader, { known, head })
      throw new ChainFaultError(`Block ${range.fromBlock} doesn't follow the block before it`)
    }
    before = value.blocks.at(-1)?.block.hash
    const reachHead = range.toBlock === head.number
    yield { type: 'blocks', blocks: value.blocks, reachHead }
    if (value.foundContracts && !reachHead) return
  }
  // On a chain that has a new block at every poll, there is no other time for it.
  yield* checkIndex(reader, await reader.knownBlocks())
}

async function* compareHead(reader: Reader, fork: Fork): AsyncGenerator<ChainEvent> {
  const event = await reader.reorgs.compareHead(fork)
  if (event !== undefined) yield event
  if (event?.type === 'current') yield* checkIndex(reader, fork.known)
}

async function* undoReorg({ reorgs }: Reader, fork: Fork): AsyncGenerator<ChainEvent> {
  const undo = await reorgs.findUndo(fork)
  if (undo !== undefined) yield undo
}

async function* checkIndex({ check }: Reader, known: readonly KnownBlock[]): AsyncGenerator<ChainEvent> {
  const undo = await check.next(known)
  if (undo !== undefined) yield undo
}
