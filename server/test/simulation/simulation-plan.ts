import { createRandom, type Random } from '@melos/test-kit/random'
import { BLOCKS_KEPT } from '../../src/chain/chain-event.ts'
import type { NodeTraits } from './answer-call.ts'
import { type NodeFaultRates, planNodeFaults } from './node-faults.ts'
import { type WriteFault, writeFaults } from './write-faults.ts'

/** The next change of the chain, the database or the indexing processes. */
export type Action =
  | { readonly type: 'mine'; readonly blocks: number }
  | { readonly type: 'reorg'; readonly depth: number; readonly length: number }
  | { readonly type: 'go back to the fork before' }
  | { readonly type: 'limit ranges'; readonly mostBlocks: number }
  | { readonly type: 'catch up' }
  | { readonly type: 'restart' }
  | { readonly type: 'kill' }
  | { readonly type: 'start a second indexer' }
  | { readonly type: 'cut connections' }
  | { readonly type: 'terminate the holder of the lock' }
  | { readonly type: 'hold a table'; readonly ms: number }
  | { readonly type: 'lose a commit' }
  | { readonly type: 'fail a write'; readonly fault: WriteFault; readonly after: number }

interface Step {
  /** The action happens after this many more requests to the node. */
  readonly afterRequests: number
  readonly action: Action
}

export interface SimulationPlan {
  readonly seed: number
  readonly startBlock: number
  readonly firstBlocks: number
  readonly rates: NodeFaultRates
  readonly traits: NodeTraits
  readonly finalAfterBlocks: number
  readonly steps: readonly Step[]
  /** Blocks mined after the last fault. */
  readonly lastBlocks: number
  /** Whether the index is deleted at the end and must come back. */
  readonly deleteAll: boolean
}

const KEPT = Number(BLOCKS_KEPT)
const UNLIMITED = 100_000
/** One of this many consecutive seeds has a chain that is long enough for deeper reorganisations. */
const LONG_EVERY = 6

/** The same seed always gives the same plan. */
export function planSimulation(seed: number): SimulationPlan {
  const random = createRandom(`plan ${seed}`)
  const isLong = seed % LONG_EVERY === 0
  const middle = Array.from({ length: random.between(10, 20) }, () => planStep(random, isLong))
  const lastBlocks = random.below(3)
  const beginning = isLong ? [catchUp, deepReorg(random)] : []
  const end = lastBlocks === 0 ? [catchUp, shortReorg(random)] : []
  return {
    seed,
    startBlock: random.below(6),
    firstBlocks: isLong ? random.between(KEPT + 15, KEPT + 50) : random.between(8, 60),
    rates: planNodeFaults(random),
    traits: planTraits(random),
    finalAfterBlocks: random.chance(0.3) ? KEPT : random.between(3, 40),
    steps: [...beginning, ...middle, ...end],
    lastBlocks,
    deleteAll: random.chance(0.25),
  }
}

function planTraits(random: Random): NodeTraits {
  return {
    blockTimestamps: random.chance(0.5),
    headers: random.chance(0.5),
    finalBehind: random.chance(0.5) ? random.between(0, 30) : undefined,
    mostBlocks: random.chance(0.5) ? UNLIMITED : random.between(1, 60),
  }
}

const catchUp: Step = { afterRequests: 20, action: { type: 'catch up' } }

/** Just above or just below the number of kept blocks. */
function deepReorg(random: Random): Step {
  const depth = KEPT + random.between(-6, 8)
  return {
    afterRequests: random.between(1, 4),
    action: { type: 'reorg', depth, length: depth + random.between(-4, 6) },
  }
}

/** The last fork is at most as long as the one that was read. */
function shortReorg(random: Random): Step {
  const depth = random.between(1, 12)
  return { afterRequests: 1, action: { type: 'reorg', depth, length: random.between(1, depth) } }
}

function planStep(random: Random, isLong: boolean): Step {
  return { afterRequests: random.between(1, 10), action: planAction(random, isLong) }
}

function planAction(random: Random, isLong: boolean): Action {
  const percent = random.below(100)
  if (percent < 36) return { type: 'mine', blocks: random.chance(0.85) ? random.between(1, 4) : random.between(10, 50) }
  if (percent < 54) return planReorg(random, isLong)
  if (percent < 59) return { type: 'go back to the fork before' }
  if (percent < 63) return { type: 'limit ranges', mostBlocks: random.between(1, 30) }
  if (percent < 72) return { type: 'catch up' }
  if (percent < 75) return { type: 'restart' }
  if (percent < 79) return { type: 'kill' }
  if (percent < 83) return { type: 'start a second indexer' }
  if (percent < 85) return { type: 'cut connections' }
  if (percent < 88) return { type: 'terminate the holder of the lock' }
  if (percent < 90) return { type: 'hold a table', ms: random.between(5, 40) }
  if (percent < 93) return { type: 'lose a commit' }
  return { type: 'fail a write', fault: random.pick(writeFaults), after: random.between(1, 30) }
}

/** The other fork may be longer, equal or shorter. */
function planReorg(random: Random, isLong: boolean): Action {
  const depth = isLong && random.chance(0.25) ? random.between(100, 250) : random.between(1, 30)
  return { type: 'reorg', depth, length: Math.max(1, depth + random.between(-4, 4)) }
}
