import { runMelos } from '@melos/test-kit/run-melos'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BalancedSystem, openBalancedSystem } from '../support/balanced-system.ts'
import { createDatabase } from '../support/create-database.ts'
import { expectNothingLost } from '../support/expect-nothing-lost.ts'
import { expectAllTold, followBids, readBidsOf } from '../support/follow-bids.ts'
import { simulateUsers } from '../support/simulate-users.ts'
import { startPgbouncer } from '../support/start-pgbouncer.ts'
import { waitUntil } from '../support/wait-until.ts'

const STREAMS = 10
const PATIENCE_MS = 5 * 60_000

let system: BalancedSystem
let databaseUrl: string

beforeAll(async () => {
  system = await openBalancedSystem({
    auctions: 1,
    processes: 2,
    async openDatabase(services, stack) {
      databaseUrl = await createDatabase(services.databaseUrl, 'pooled')
      return stack.use(await startPgbouncer(databaseUrl, 'session')).url
    },
  })
})
afterAll(async () => {
  await system[Symbol.asyncDispose]()
})

test('through PgBouncer in session mode, nothing is lost when each process is killed in turn', {
  timeout: PATIENCE_MS,
}, async () => {
  const { address } = system.market.melos
  const auctionId = system.auctions[0] ?? 0
  const before = await readBidsOf(address, { auctionId })
  const followers = Array.from({ length: STREAMS }, (_, place) =>
    followBids(address, { auctionId, from: `10.212.0.${place}` }),
  )
  await waitUntil('every stream is open', () => followers.every(({ isOpen }) => isOpen))
  const busy = await simulateUsers(system)
  const { bids, works } = busy.acknowledged
  for (const dying of system.processes) {
    const stored = works.length
    await waitUntil('works are stored', () => works.length > stored)
    const indexed = await readBidsOf(address, { auctionId })
    await dying.running().kill('SIGKILL')
    const placed = bids.length
    await waitUntil('the other indexes', async () => {
      return bids.length > placed + 3 && (await readBidsOf(address, { auctionId })).length > indexed.length
    })
    await dying.start()
  }
  await busy.stop()
  await expectNothingLost(system, busy.acknowledged)
  await expectAllTold(followers, (await readBidsOf(address, { auctionId })).slice(before.length))
  for (const follower of followers) follower.leave()
})

test.each(['transaction', 'statement'] as const)('in %s mode, Melos refuses to start', async (mode) => {
  await using pooler = await startPgbouncer(databaseUrl, mode)
  const { code, errors } = await runMelos({ ...system.environment, DATABASE_URL: pooler.url }).ended
  expect([code, errors]).toEqual([
    1,
    "Melos: The pooler at DATABASE_URL shares PostgreSQL's sessions between transactions. Connect directly, or set its pool mode to session.\n",
  ])
})
