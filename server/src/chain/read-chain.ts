import { setTimeout as delay } from 'node:timers/promises'
import { firstRangeSize } from '@melos/evidence/range-size'
import { type BlockRange, type RangeMemory, readRanges } from '@melos/evidence/read-ranges'
import { type Audit, type AuditPace, createAudit, type KeptProgress } from './audit-index.ts'
import type { ChainClient } from './chain-client.ts'
import { BLOCKS_KEPT, type ChainBlock, type ChainEvent, type ChainLog } from './chain-event.ts'
import type { LogDigest } from './digest-logs.ts'
import { findAncestor, type KnownBlock } from './find-ancestor.ts'
import { backOffMs, createBlockTime, pollAfterMs } from './poll-pace.ts'
import { type Contract, readNewBlocks, readOldBlocks } from './read-blocks.ts'
import { ChainFaultError, type Header, readHeader } from './read-header.ts'
import { createAuditLimit, createRebuildLimit, type RebuildLimit } from './rebuild-limit.ts'

interface ReadChainOptions {
  readonly chainId: number
  /** The contracts whose logs are read, as far as blocks up to the cursor announce them. */
  readonly contracts: () => Promise<readonly Contract[]>
  /** The contracts that these logs announce. */
  readonly findContracts?: (logs: readonly ChainLog[]) => readonly Contract[]
  readonly startBlock: bigint
  /** The last blocks already read, newest first. If this fails, reading ends. */
  readonly knownBlocks: () => Promise<readonly KnownBlock[]>
  /** What was read from these blocks. */
  readonly digests: (range: BlockRange) => Promise<readonly LogDigest[]>
  /** The newest block up to this one from which something was read. */
  readonly lastDigest: (upTo: bigint) => Promise<LogDigest | undefined>
  readonly auditProgress?: KeptProgress
  readonly comparison?: Comparison
  /** Outlives this reading, which ends with every fault of the database. */
  readonly rebuildLimit?: RebuildLimit
  /** The same for what the second reading finds. */
  readonly auditLimit?: RebuildLimit
  readonly onError: (error: unknown) => void
  /** A rebuild didn't help, and only a person can find out why. */
  readonly onUnrepaired?: (error: unknown) => void
  readonly signal: AbortSignal
  readonly pace?: ReadPace
}

export interface Comparison {
  /** Describes what the contracts have counted differently from what was read up to this block. */
  findDifference(cursor: bigint): Promise<string | undefined>
  /** Blocks were undone, so what was compared before may have changed. */
  undo(): void
}

export interface ReadPace {
  readonly pollMs?: number
  /** With more than `pollMs`, polls follow the chain's block time up to this, because each poll costs money. */
  readonly longestPollMs?: number
  readonly longestBackOffMs?: number
  /** Older blocks count as final, unless the node says that newer ones are too. */
  readonly finalAfterBlocks?: bigint
  readonly audit?: AuditPace
  readonly compareEveryMs?: number
  /** After a rebuild that didn't help. */
  readonly rebuildAgainAfterMs?: number
}

const POLL_MS = 250
const LONGEST_BACK_OFF_MS = 30_000
const COMPARE_EVERY_MS = 60_000
const MOST_NEW_BLOCKS = 64n
/** Above this many logs the next read is shorter, so that a read fits in memory. */
const MANY_LOGS = 5_000
const PARALLEL_OLD_RANGES = 4
/** One is read while the caller stores the other. */
const PARALLEL_NEW_RANGES = 2
/** After more failures than this in a row, reading stops so that another process, perhaps with another node, can take over. */
const FAILURES_TOLERATED = 6
/** A rebuild deletes the whole index, so the node must contradict all known blocks this many times in a row. */
const CONFIRMATIONS = 3

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
      if (!isRightChain) await checkChain(client, options.chainId)
      isRightChain = true
      for await (const event of readNext(reader, known)) {
        last = event
        failures = 0
        reader.contradictions = 0
        if (event.type === 'reorg' || event.type === 'rebuild') {
          reader.differences = 0
          reader.comparison?.undo()
        }
        if (event.type === 'reorg') reader.audit.undo(event.ancestor)
        if (event.type === 'rebuild') reader.audit.undo(options.startBlock - 1n)
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

async function checkChain(client: ChainClient, expected: number): Promise<void> {
  const actual = await client.getChainId()
  if (actual !== expected) throw new ChainFaultError(`The node is on chain ${actual}, not ${expected}`)
}

interface Reader extends ReadChainOptions {
  readonly client: ChainClient
  readonly finalAfterBlocks: bigint
  /** What the node accepts, for old and for new blocks. */
  readonly oldRanges: RangeMemory
  readonly newRanges: RangeMemory
  readonly audit: Audit
  readonly rebuildLimit: RebuildLimit
  readonly auditLimit: RebuildLimit
  /** The last final block, which is asked for only now and then. */
  final: { readonly number: bigint; readonly at: number } | undefined
  /** How often in a row the node has contradicted all known blocks. */
  contradictions: number
  /** How often in a row the contracts have counted differently. */
  differences: number
  compareAt: number
  auditAt: number
}

function openReader(client: ChainClient, options: ReadChainOptions): Reader {
  const { contracts, startBlock, digests, auditProgress: progress, pace = {} } = options
  const oldRanges: RangeMemory = { size: firstRangeSize() }
  const newSize = firstRangeSize({ blocks: 1n, mostBlocks: MOST_NEW_BLOCKS, mostLogs: MANY_LOGS })
  return {
    ...options,
    client,
    rebuildLimit: options.rebuildLimit ?? createRebuildLimit(pace.rebuildAgainAfterMs),
    auditLimit: options.auditLimit ?? createAuditLimit(pace.rebuildAgainAfterMs),
    finalAfterBlocks: pace.finalAfterBlocks ?? BLOCKS_KEPT,
    oldRanges,
    newRanges: { size: newSize },
    audit: createAudit({
      contracts,
      startBlock,
      digests,
      memory: oldRanges,
      ...(progress === undefined ? {} : { progress }),
      ...(pace.audit === undefined ? {} : { pace: pace.audit }),
    }),
    final: undefined,
    contradictions: 0,
    differences: 0,
    compareAt: performance.now(),
    auditAt: performance.now(),
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

/** Nodes of some chains know which blocks are final; for others, this falls back to the age of blocks. */
async function findFinal(
  client: ChainClient,
  { head, afterBlocks }: { head: bigint; afterBlocks: bigint },
): Promise<bigint> {
  const oldEnough = head - afterBlocks
  const finalized = await readHeader(client, 'finalized').catch(() => undefined)
  if (finalized === undefined || finalized.number > head || finalized.number < oldEnough) return oldEnough
  return finalized.number
}

async function* readOld(reader: Reader, range: BlockRange): AsyncGenerator<ChainEvent> {
  const { client, oldRanges: memory } = reader
  const wanted = await findWanted(reader)
  const ranges = readRanges((part) => readOldBlocks(client, { ...wanted, ...part }), {
    ...range,
    memory,
    parallel: PARALLEL_OLD_RANGES,
    probe: () => client.getChainId(),
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
    probe: () => client.getChainId(),
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

interface Fork {
  readonly known: readonly KnownBlock[]
  readonly head: Header
}

/** A head at or behind the cursor means no new block, a node that lags, or a chain that was reorganised. */
async function* compareHead(reader: Reader, { known, head }: Fork): AsyncGenerator<ChainEvent> {
  const newest = known.find(({ number }) => number <= head.number)
  if (newest === undefined) return yield* compareOldHead(reader, head)
  // Not every old block is known, so a shorter chain may differ after the newest known one.
  if (newest.number !== head.number || newest.hash !== head.hash) return yield* undoReorg(reader, { known, head })
  if (newest !== known[0]) throw new ChainFaultError(`The node is behind: its head is block ${head.number}`)
  yield { type: 'current' }
  yield* checkIndex(reader, known)
}

/** The head is older than all known blocks. The node is late, unless it has replaced an older block that was read. */
async function* compareOldHead(reader: Reader, { number }: Header): AsyncGenerator<ChainEvent> {
  const read = await reader.lastDigest(number)
  if (read === undefined || (await readHeader(reader.client, read.blockNumber)).hash === read.blockHash) {
    throw new ChainFaultError(`The node's head fell back to block ${number}`)
  }
  yield* confirmRebuild(reader)
}

async function* checkIndex(reader: Reader, known: readonly KnownBlock[]): AsyncGenerator<ChainEvent> {
  const cursor = known[0]?.number
  if (cursor === undefined) return
  const undo = await auditIndex(reader, { known, cursor })
  if (undo !== undefined) return yield undo
  yield* compareCounters(reader, cursor)
}

/** A difference means that the whole chain is read a second time and, if that finds nothing, that everything is rebuilt. */
async function* compareCounters(reader: Reader, cursor: bigint): AsyncGenerator<ChainEvent> {
  const { audit, comparison, rebuildLimit, onError, onUnrepaired, pace } = reader
  if (comparison === undefined || audit.isHurrying() || performance.now() < reader.compareAt) return
  const compareLater = () => {
    reader.compareAt = performance.now() + (pace?.compareEveryMs ?? COMPARE_EVERY_MS)
  }
  let difference: string | undefined
  try {
    difference = await comparison.findDifference(cursor)
  } catch (error) {
    // The second node may lag or fail, which is no reason to stop reading from the first.
    onError(error)
    return compareLater()
  }
  if (difference === undefined) {
    reader.differences = 0
    rebuildLimit.helped()
    return compareLater()
  }
  reader.differences++
  const error = new ChainFaultError(`The index is incomplete: ${difference}`)
  if (reader.differences > CONFIRMATIONS && rebuildLimit.isReached()) {
    onUnrepaired?.(error)
    return compareLater()
  }
  onError(error)
  if (reader.differences === CONFIRMATIONS) audit.hurry()
  if (reader.differences <= CONFIRMATIONS) return
  rebuildLimit.rebuilt()
  yield { type: 'rebuild' }
}

async function* undoReorg(reader: Reader, { known, head }: Fork): AsyncGenerator<ChainEvent> {
  const ancestor = await findAncestor(reader.client, { known, head: head.number })
  // Without this, nothing would be undone and the node asked again without a pause: two nodes behind one address can disagree.
  if (ancestor !== undefined && ancestor === known[0]) {
    throw new ChainFaultError(`The node contradicts itself: it has replaced block ${ancestor.number} and still has it`)
  }
  if (ancestor !== undefined) return yield { type: 'reorg', ancestor: ancestor.number }
  yield* confirmRebuild(reader)
}

async function* confirmRebuild(reader: Reader): AsyncGenerator<ChainEvent> {
  reader.contradictions++
  if (reader.contradictions >= CONFIRMATIONS) yield { type: 'rebuild' }
}

async function auditIndex(
  reader: Reader,
  { known, cursor }: { known: readonly KnownBlock[]; cursor: bigint },
): Promise<ChainEvent | undefined> {
  const { client, audit, auditLimit } = reader
  if (!audit.isDue() || performance.now() < reader.auditAt) return undefined
  const { afterBlocks, everyMs } = audit.pace
  if (reader.final === undefined || reader.final.number > cursor || performance.now() - reader.final.at >= everyMs) {
    const number = afterBlocks === 0n ? cursor : await findFinal(client, { head: cursor, afterBlocks })
    reader.final = { number, at: performance.now() }
  }
  const doubt = await audit.next(client, reader.final.number)
  if (doubt === undefined) return undefined
  const ancestor = known.find(({ number }) => number < doubt)
  if (ancestor !== undefined) return { type: 'reorg', ancestor: ancestor.number }
  if (auditLimit.isReached()) {
    reader.onUnrepaired?.(new ChainFaultError(`The node has block ${doubt} differently from what was read`))
    reader.auditAt = performance.now() + everyMs
    return undefined
  }
  auditLimit.rebuilt()
  return { type: 'rebuild' }
}
