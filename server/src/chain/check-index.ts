import type { BlockRange, RangeMemory } from '@melos/evidence/read-ranges'
import { type AuditPace, createAudit, type KeptProgress } from './audit-index.ts'
import type { ChainClient } from './chain-client.ts'
import type { UndoEvent } from './chain-event.ts'
import type { LogDigest } from './digest-logs.ts'
import type { KnownBlock } from './find-reorg.ts'
import type { Contract } from './read-blocks.ts'
import { ChainFaultError, findFinal } from './read-header.ts'
import type { RebuildLimits } from './rebuild-limit.ts'

export interface CheckOptions {
  readonly chainId: number
  /** The contracts whose logs are read, as far as blocks up to the cursor announce them. */
  readonly contracts: () => Promise<readonly Contract[]>
  readonly startBlock: bigint
  /** What was read from these blocks. */
  readonly digests: (range: BlockRange) => Promise<readonly LogDigest[]>
  readonly auditProgress?: KeptProgress
  readonly comparison?: Comparison
  readonly onError: (error: unknown) => void
  /** Reading again didn't help, and only a person can find out why. */
  readonly onUnrepaired?: (error: unknown) => void
}

export interface Comparison {
  /** Describes what the contracts have counted differently from what was read up to this block. */
  findDifference(cursor: bigint): Promise<string | undefined>
  /** Blocks were undone, so what was compared before may have changed. */
  undo(): void
}

export interface CheckPace {
  readonly audit?: AuditPace
  readonly compareEveryMs?: number
}

interface CheckParts extends CheckOptions {
  readonly memory: RangeMemory
  readonly limits: RebuildLimits
  readonly pace: CheckPace
}

export interface IndexCheck {
  /** Checks a part of what was read, and returns what must be undone. The newest known block is the cursor. */
  next(known: readonly KnownBlock[]): Promise<UndoEvent | undefined>
  /** Blocks after this one will be read again, so they must be checked again. */
  undo(ancestor: bigint): void
}

const COMPARE_EVERY_MS = 60_000
/** The contracts must count differently this many times in a row before the whole chain is read a second time. */
const CONFIRMATIONS = 3

/** Compares the index at the head with the node's logs, read a second time, and with the contracts' own counters. */
export function createIndexCheck(client: ChainClient, parts: CheckParts): IndexCheck {
  const { chainId, contracts, startBlock, digests, auditProgress: progress, memory, comparison, limits, pace } = parts
  const { onError, onUnrepaired } = parts
  const audit = createAudit({
    chainId,
    contracts,
    startBlock,
    digests,
    memory,
    ...(progress === undefined ? {} : { progress }),
    ...(pace.audit === undefined ? {} : { pace: pace.audit }),
  })
  /** The last final block, which is asked for only now and then. */
  let final: { readonly number: bigint; readonly at: number } | undefined
  /** How often in a row the contracts have counted differently. */
  let differences = 0
  let compareAt = performance.now()
  let auditAt = performance.now()

  async function findFinalUpTo(cursor: bigint): Promise<bigint> {
    const { afterBlocks, everyMs } = audit.pace
    if (final !== undefined && final.number <= cursor && performance.now() - final.at < everyMs) return final.number
    const number = afterBlocks === 0n ? cursor : await findFinal(client, { head: cursor, afterBlocks })
    final = { number, at: performance.now() }
    return number
  }

  async function readAgain(known: readonly KnownBlock[], cursor: bigint): Promise<UndoEvent | undefined> {
    if (!audit.isDue() || performance.now() < auditAt) return undefined
    const doubt = await audit.next(client, await findFinalUpTo(cursor))
    if (doubt === undefined) return undefined
    const ancestor = known.find(({ number }) => number < doubt)
    const limit = ancestor === undefined ? limits.audit : limits.auditUndo
    if (limit.isReached()) {
      onUnrepaired?.(new ChainFaultError(`The node has block ${doubt} differently from what was read`))
      auditAt = performance.now() + audit.pace.everyMs
      return undefined
    }
    limit.rebuilt()
    return ancestor === undefined ? { type: 'rebuild' } : { type: 'reorg', ancestor: ancestor.number }
  }

  /** A difference means that the whole chain is read a second time and, if that finds nothing, that everything is rebuilt. */
  async function compareCounters(cursor: bigint): Promise<UndoEvent | undefined> {
    if (comparison === undefined || audit.isHurrying() || performance.now() < compareAt) return undefined
    const compareLater = () => {
      compareAt = performance.now() + (pace.compareEveryMs ?? COMPARE_EVERY_MS)
      return undefined
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
      differences = 0
      limits.difference.helped()
      return compareLater()
    }
    differences++
    const error = new ChainFaultError(`The index is incomplete: ${difference}`)
    if (differences > CONFIRMATIONS && limits.difference.isReached()) {
      onUnrepaired?.(error)
      return compareLater()
    }
    onError(error)
    if (differences === CONFIRMATIONS) audit.hurry()
    if (differences <= CONFIRMATIONS) return undefined
    limits.difference.rebuilt()
    return { type: 'rebuild' }
  }

  return {
    async next(known) {
      const cursor = known[0]?.number
      if (cursor === undefined) return undefined
      // In this order, because a second reading that fails must not keep the counters from being compared.
      return (await compareCounters(cursor)) ?? (await readAgain(known, cursor))
    },
    undo(ancestor) {
      differences = 0
      comparison?.undo()
      audit.undo(ancestor)
    },
  }
}
