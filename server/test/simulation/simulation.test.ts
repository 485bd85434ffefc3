import { afterAll, describe, expect, test } from 'vitest'
import { emptyChainTables, findForgottenTables } from './chain-tables.ts'
import { describeIndex } from './describe-index.ts'
import { describeModel } from './describe-model.ts'
import { marketEvents } from './market-event.ts'
import { callFaults, transportFaults } from './node-faults.ts'
import { royaltyEvents } from './royalty-event.ts'
import { runSimulation } from './run-simulation.ts'
import { openSimulationLane, type SimulationLane } from './simulation-lane.ts'
import { planSimulation } from './simulation-plan.ts'
import { count, type Tally } from './tally.ts'
import { writeFaults } from './write-faults.ts'

const ONLY_SEED = process.env.SIMULATION_SEED
const SEED_COUNT = Number(process.env.SIMULATION_SEEDS ?? 50)
const FIRST_SEED = Number(process.env.SIMULATION_FIRST_SEED ?? 1)
const seeds =
  ONLY_SEED === undefined ? Array.from({ length: SEED_COUNT }, (_, index) => FIRST_SEED + index) : [Number(ONLY_SEED)]
const TIMEOUT_MS = 300_000
const LOG_LINES_SHOWN = 40

/** Each of these must happen at least once, or the seeds prove nothing about it. */
const happenings = [
  ...transportFaults,
  ...callFaults,
  ...writeFaults.map((fault) => `write ${fault}`),
  'mine',
  'reorg',
  'go back to the fork before',
  'limit ranges',
  'catch up',
  'restart',
  'kill',
  'start a second indexer',
  'cut connections',
  'terminate the holder of the lock',
  'hold a table',
  'commit lost',
  'rebuild',
  'everything deleted',
  ...[...royaltyEvents, ...marketEvents, 'Credited', 'CreditWithdrawn', 'Admitted', 'Dismissed'].flatMap((name) => [
    name,
    `${name} undone`,
  ]),
]
/** An honest node gives no reason to log any of these. */
const accusations = [
  "The contract can't have emitted this",
  'Expected log',
  'unknown auction',
  'The index is incomplete',
  'waits an hour',
]
const met: Tally = new Map()
const lanes: SimulationLane[] = []
const idle: SimulationLane[] = []

afterAll(async () => {
  for (const lane of lanes) await lane[Symbol.asyncDispose]()
})

async function takeLane(): Promise<SimulationLane> {
  const waiting = idle.pop()
  if (waiting !== undefined) return waiting
  const lane = await openSimulationLane()
  lanes.push(lane)
  return lane
}

describe.concurrent('whatever happens', () => {
  test.for(seeds)('seed %i ends with what a fresh index has', { timeout: TIMEOUT_MS }, async (seed) => {
    const plan = planSimulation(seed)
    const lane = await takeLane()
    const lines: string[] = []
    await emptyChainTables(lane.followed.db)
    try {
      const { chain, followed, rebuilt, fresh, freshWatch, freshLines, tally, watch } = await runSimulation(plan, {
        ...lane,
        onLog: (line) => lines.push(line),
      })
      expect(followed.tables).toEqual(fresh.tables)
      // Which older blocks are known depends on how far the index was behind.
      expect(followed.blocks[0]).toBe(chain.head().hash)
      const onChain = new Set<string>(chain.blocks().map(({ hash }) => hash))
      expect(followed.blocks.filter((hash) => !onChain.has(hash))).toEqual([])
      expect(freshWatch).toMatchObject({ rebuilds: 0, reorgs: 0 })
      expect(freshLines.filter((line) => accusations.some((text) => line.includes(text)))).toEqual([])
      expect(rebuilt?.tables ?? fresh.tables).toEqual(fresh.tables)
      expect(await describeIndex(lane.followed.db)).toEqual(describeModel(chain.state()))
      expect(watch.overlaps).toBe(0)
      expect(watch.blocks.filter((hash) => !chain.everMined.has(hash))).toEqual([])
      for (const [what, times] of tally) count(met, what, times)
    } catch (error) {
      console.error(`To run it alone: SIMULATION_SEED=${seed}. Its plan: ${JSON.stringify(plan)}`)
      console.error(lines.slice(-LOG_LINES_SHOWN).join(''))
      throw error
    }
    // A failed lane is not used again, because something may still run in it.
    idle.push(lane)
  })
})

test('every table that comes from the chain is compared', async () => {
  expect(await findForgottenTables((await takeLane()).fresh.db)).toEqual([])
})

test.runIf(ONLY_SEED === undefined)('everything that can happen has happened', () => {
  expect(happenings.filter((what) => (met.get(what) ?? 0) === 0)).toEqual([])
})
