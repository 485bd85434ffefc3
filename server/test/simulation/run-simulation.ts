import { isDeepStrictEqual } from 'node:util'
import { createRandom } from '@melos/test-kit/random'
import { waitUntil } from '@melos/test-kit/wait-until'
import type { Database } from '../../src/database/database.ts'
import { findLatestBlock } from '../../src/indexer/index-store.ts'
import { readSnapshot } from '../../src/indexer/read-snapshot.ts'
import { type ChainContents, emptyChainTables, readChainTables } from './chain-tables.ts'
import { createFakeChain, type FakeChain } from './fake-chain.ts'
import { startFakeNode } from './fake-node.ts'
import { type IndexWatch, takeIndexWatch } from './index-watch.ts'
import { createIndexerFleet } from './indexer-fleet.ts'
import { isCaughtUp, performAction, type Simulation } from './perform-action.ts'
import type { SimulationPlan } from './simulation-plan.ts'
import { count, type Tally } from './tally.ts'
import { endWriteFaults } from './write-faults.ts'

interface SimulatedDatabase {
  readonly db: Database
  readonly url: string
}

interface SimulationOutcome {
  readonly chain: FakeChain
  /** The index after all faults. */
  readonly followed: ChainContents
  /** The index after it was deleted and rebuilt, if the plan says so. */
  readonly rebuilt: ChainContents | undefined
  /** An index that has only seen the final chain. */
  readonly fresh: ChainContents
  /** What that index did and logged on the way. */
  readonly freshWatch: IndexWatch
  readonly freshLines: readonly string[]
  readonly tally: Tally
  readonly watch: IndexWatch
}

const CHAIN_ID = 31_337
const PATIENCE_MS = 60
/** An index whose cursor doesn't move for this long is stuck; a slow machine only takes longer. */
const STUCK_AFTER_MS = 60_000
/** The second reading doesn't move the cursor. */
const FIND_ALL_WITHIN_MS = 50_000
/** Seeds share a machine, so until all faults have ended the second reading is slower. */
const [SLOW_AUDIT_MS, FAST_AUDIT_MS] = [250, 25]

/** Runs a plan, ends all faults and lets the index catch up. */
export async function runSimulation(
  plan: SimulationPlan,
  { followed, fresh, onLog }: { followed: SimulatedDatabase; fresh: SimulatedDatabase; onLog: (line: string) => void },
): Promise<SimulationOutcome> {
  const { startBlock } = plan
  const chain = createFakeChain(createRandom(`chain ${plan.seed}`), { startBlock })
  chain.mine(plan.firstBlocks)
  const random = createRandom(`node ${plan.seed}`)
  await using node = await startFakeNode(chain, {
    chainId: CHAIN_ID,
    traits: { ...plan.traits },
    rates: plan.rates,
    random,
  })
  let isHealed = false
  const indexed = {
    nodeUrl: node.url,
    chainId: CHAIN_ID,
    startBlock,
    onLog,
    finalAfterBlocks: plan.finalAfterBlocks,
    auditEveryMs: () => (isHealed ? FAST_AUDIT_MS : SLOW_AUDIT_MS),
  }
  const tally: Tally = new Map()
  // Discards what the previous seed left behind.
  await takeIndexWatch(followed.db)

  using fleet = createIndexerFleet({ ...indexed, databaseUrl: followed.url })
  const simulation: Simulation = { chain, node, db: followed.db, fleet }
  await liveThrough(plan, simulation, tally)
  node.heal()
  isHealed = true
  for (const [fault, times] of node.faults) count(tally, fault, times)
  for (const [fault, times] of await endWriteFaults(followed.db)) count(tally, `write ${fault}`, times)
  chain.mine(plan.lastBlocks)
  await waitWhileMoving('the index has caught up', followed.db, () => isCaughtUp(followed.db, chain))
  await fleet.end()

  const indexAgain = async ({ db, url }: SimulatedDatabase, log = onLog): Promise<ChainContents> => {
    await emptyChainTables(db)
    using second = createIndexerFleet({ ...indexed, databaseUrl: url, onLog: log })
    await second.start()
    await waitWhileMoving('a fresh index has caught up', db, () => isCaughtUp(db, chain))
    await second.end()
    return await readChainTables(db)
  }
  await takeIndexWatch(fresh.db)
  const freshLines: string[] = []
  const honest = await indexAgain(fresh, (line) => {
    freshLines.push(line)
    onLog(line)
  })
  const freshWatch = await takeIndexWatch(fresh.db)
  await fleet.start()
  const findsAll = () => isEqual(followed.db, honest)
  await waitUntil('the index has found what the node left out or changed', findsAll, FIND_ALL_WITHIN_MS)
  await fleet.end()
  const watch = await takeIndexWatch(followed.db)
  count(tally, 'rebuild', watch.rebuilds)
  count(tally, 'commit lost', fleet.lostCommits())
  count(tally, 'everything deleted', plan.deleteAll ? 1 : 0)
  countEvents(chain, tally)
  return {
    chain,
    followed: await readChainTables(followed.db),
    rebuilt: plan.deleteAll ? await indexAgain(followed) : undefined,
    fresh: honest,
    freshWatch,
    freshLines,
    tally,
    watch,
  }
}

/** What the chain says in the end, and what earlier forks said that it no longer says. */
function countEvents(chain: FakeChain, tally: Tally): void {
  const final = new Set(chain.blocks())
  for (const { name } of [...final].flatMap(({ events }) => events)) count(tally, name)
  const undone = chain.oldForks().flatMap((fork) => fork.filter((block) => !final.has(block)))
  for (const { name } of undone.flatMap(({ events }) => events)) count(tally, `${name} undone`)
}

/** Fails only if the cursor doesn't move, however far it still has to go. */
async function waitWhileMoving(what: string, db: Database, holds: () => Promise<boolean>): Promise<void> {
  let isDone = false
  while (!isDone) {
    const before = (await findLatestBlock(db))?.hash
    await waitUntil(
      what,
      async () => {
        isDone = await holds()
        return isDone || (await findLatestBlock(db))?.hash !== before
      },
      STUCK_AFTER_MS,
    )
  }
}

async function isEqual(db: Database, honest: ChainContents): Promise<boolean> {
  if ((await readSnapshot(db)).rebuilding) return false
  const { tables } = await readChainTables(db)
  return isDeepStrictEqual(tables, honest.tables)
}

async function liveThrough(plan: SimulationPlan, simulation: Simulation, tally: Tally): Promise<void> {
  const { node, fleet } = simulation
  await fleet.start()
  for (const { afterRequests, action } of plan.steps) {
    for (let request = 0; request < afterRequests; request++) await node.nextRequest(PATIENCE_MS)
    await performAction(simulation, action)
    count(tally, action.type)
  }
}
