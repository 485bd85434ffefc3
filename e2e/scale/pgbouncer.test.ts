import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BalancedSystem, openBalancedSystem } from '../support/balanced-system.ts'
import { createDatabase } from '../support/create-database.ts'
import { expectNothingLost } from '../support/expect-nothing-lost.ts'
import { simulateUsers } from '../support/simulate-users.ts'
import { startPgbouncer } from '../support/start-pgbouncer.ts'
import { waitUntil } from '../support/wait-until.ts'

let system: BalancedSystem

beforeAll(async () => {
  system = await openBalancedSystem({
    auctions: 1,
    processes: 2,
    async openDatabase({ databaseUrl }, stack) {
      const own = await createDatabase(databaseUrl, 'pooled')
      return stack.use(await startPgbouncer(own, (process.env.MODE as 'session') ?? 'session')).url
    },
  })
})
afterAll(async () => {
  await system[Symbol.asyncDispose]()
})

test('through PgBouncer in session mode, two processes lose nothing when the one that indexes is killed', async () => {
  const busy = await simulateUsers(system)
  const { bids, works } = busy.acknowledged
  for (const dying of system.processes) {
    await waitUntil('people go on', async () => works.length > 0)
    await dying.running().kill('SIGKILL')
    const placed = bids.length
    await waitUntil('people bid on', () => bids.length > placed + 3)
    await dying.start()
  }
  await busy.stop()
  await expectNothingLost(system, busy.acknowledged)
  for (const p of system.processes) console.log(p.running().readLog())
})
