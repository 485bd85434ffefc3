import type { Random } from '@melos/test-kit/random'
import { type FakeBlock, hashOf, makeBlock } from './fake-block.ts'
import { type HouseState, replayEvents } from './house-state.ts'
import { imagineIntents } from './imagine-intents.ts'
import type { Intent } from './intent.ts'
import { NOTICE } from './royalty-intent.ts'

/** A chain in memory. A reorganisation replaces it as a whole, so old forks stay unchanged. */
export interface FakeChain {
  /** The canonical blocks, by number. */
  readonly blocks: () => readonly FakeBlock[]
  readonly head: () => FakeBlock
  /** The auction house at the head. */
  readonly state: () => HouseState
  /** Forks that have been canonical, the latest first. */
  readonly oldForks: () => readonly (readonly FakeBlock[])[]
  /** The hashes of all blocks that have ever been mined. */
  readonly everMined: ReadonlySet<string>
  mine(count: number): void
  /** Replaces the last `depth` blocks by `length` others. */
  reorg(parameters: { depth: number; length: number }): void
  /** Makes the fork before this one canonical again. */
  goBack(): void
}

const DAY = 86_400n
const ORIGIN = 1_800_000_000n
const OLD_FORKS_KEPT = 4

export function createFakeChain(random: Random, { startBlock }: { startBlock: number }): FakeChain {
  const everMined = new Set<string>()
  let blocks: readonly FakeBlock[] = []
  let state = replayEvents([])
  let oldForks: readonly (readonly FakeBlock[])[] = []
  /** Transactions that lost their block and can be mined again. */
  let waiting: Intent[] = []

  function mineOne(): void {
    const parent = blocks.at(-1)
    const number = BigInt(blocks.length)
    const timestamp = parent === undefined ? ORIGIN : parent.timestamp + passTime()
    const header = { number, parentHash: parent?.hash ?? hashOf('before all'), timestamp }
    const intents = number < startBlock ? [] : chooseIntents(timestamp)
    const block = makeBlock(header, { state, intents, random })
    everMined.add(block.hash)
    blocks = [...blocks, block]
  }

  /** Sometimes two days, so that announcements become payable, or one, so that orders end. */
  function passTime(): bigint {
    const isAnnounced = state.royalties.announcements.some((one) => one.state === 'announced')
    if (isAnnounced && random.chance(0.1)) return NOTICE
    const isOffered = [...state.market.markets.values()].some(({ resting }) => resting.length > 0)
    return isOffered && random.chance(0.04) ? DAY : BigInt(random.between(1, 6))
  }

  function chooseIntents(timestamp: bigint): Intent[] {
    const again = waiting.splice(0, random.below(6)).filter(() => random.chance(0.8))
    return random.chance(0.4) ? again : [...again, ...imagineIntents(state, timestamp, random)]
  }

  function replace(next: readonly FakeBlock[]): void {
    oldForks = [blocks, ...oldForks].slice(0, OLD_FORKS_KEPT)
    blocks = next
    state = replayEvents(blocks.flatMap((block) => block.events))
  }

  return {
    blocks: () => blocks,
    head() {
      const head = blocks.at(-1)
      if (head === undefined) throw new Error('No block is mined yet')
      return head
    },
    state: () => state,
    oldForks: () => oldForks,
    everMined,
    mine(count) {
      for (let mined = 0; mined < count; mined++) mineOne()
    },
    reorg({ depth, length }) {
      // No reorganisation goes below the block before the first relevant one.
      const kept = Math.max(startBlock, blocks.length - depth)
      waiting = blocks.slice(kept).flatMap((block) => block.intents)
      replace(blocks.slice(0, kept))
      for (let mined = 0; mined < length; mined++) mineOne()
    },
    goBack() {
      const [previous] = oldForks
      if (previous !== undefined) replace(previous)
    },
  }
}
