import { sql } from 'kysely'
import type { Database } from '../../src/database/database.ts'
import type { FakeChain } from './fake-chain.ts'
import type { FakeNode } from './fake-node.ts'
import type { IndexerFleet } from './indexer-fleet.ts'
import type { Action } from './simulation-plan.ts'
import { planWriteFault } from './write-faults.ts'

export interface Simulation {
  readonly chain: FakeChain
  readonly node: FakeNode
  /** A connection to the indexed database that doesn't break. */
  readonly db: Database
  readonly fleet: IndexerFleet
}

const REQUESTS_TO_CATCH_UP = 40
const PATIENCE_MS = 50

export async function performAction({ chain, node, db, fleet }: Simulation, action: Action): Promise<void> {
  switch (action.type) {
    case 'mine':
      return chain.mine(action.blocks)
    case 'reorg':
      return chain.reorg(action)
    case 'go back to the fork before':
      return chain.goBack()
    case 'limit ranges':
      return node.limitRanges(action.mostBlocks)
    case 'catch up':
      for (let request = 0; request < REQUESTS_TO_CATCH_UP; request++) {
        if (await isCaughtUp(db, chain)) return
        await node.nextRequest(PATIENCE_MS)
      }
      return
    case 'restart':
      return await fleet.restart()
    case 'kill':
      return await fleet.kill()
    case 'start a second indexer':
      if (fleet.running().length === 1) await fleet.start()
      return
    case 'cut connections':
      return fleet.running()[0]?.proxy.cut()
    case 'terminate the holder of the lock':
      return await terminateHolder(db)
    case 'hold a table':
      return await db.transaction().execute(async (tx) => {
        await sql`lock table blocks in access exclusive mode`.execute(tx)
        await sql`select pg_sleep(${action.ms / 1_000})`.execute(tx)
      })
    case 'lose a commit':
      return fleet.running()[0]?.proxy.loseCommit()
    case 'fail a write':
      return await planWriteFault(db, action)
    default:
      action satisfies never
  }
}

export async function isCaughtUp(db: Database, chain: FakeChain): Promise<boolean> {
  const cursor = await db.selectFrom('blocks').select('hash').orderBy('number', 'desc').limit(1).executeTakeFirst()
  return cursor?.hash === chain.head().hash
}

async function terminateHolder(db: Database): Promise<void> {
  await sql`select pg_terminate_backend(pid) from pg_locks
    where locktype = 'advisory' and granted
      and database = (select oid from pg_database where datname = current_database())`.execute(db)
}
