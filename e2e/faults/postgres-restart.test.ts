import { afterAll, beforeAll, expect, test } from 'vitest'
import { callApi } from '../support/call-api.ts'
import { expectReady } from '../support/expect-money.ts'
import { expectNothingLost } from '../support/expect-nothing-lost.ts'
import { type Busy, simulateUsers } from '../support/simulate-users.ts'
import { openTestSystem, type TestSystem } from '../support/test-system.ts'
import { waitUntil } from '../support/wait-until.ts'

let system: TestSystem
let busy: Busy

beforeAll(async () => {
  system = await openTestSystem({ auctions: 2 })
  busy = await simulateUsers(system)
})
afterAll(async () => {
  await system[Symbol.asyncDispose]()
})

const read = () => callApi(system.market.melos.address, '/api/public/auctions')

const ways = [
  ['is stopped', 'SIGINT'],
  ['is killed', 'SIGKILL'],
] as const

test.each(ways)('while PostgreSQL %s people are refused, and can continue when it is back', async (_way, signal) => {
  const { works, bids, reports } = busy.acknowledged
  const counted = works.length
  await waitUntil('works are stored', async () => works.length > counted)
  await system.services.stopPostgres(signal)
  const placed = bids.length
  await waitUntil('a request is refused', async () => (await read()).status === 503)
  await waitUntil('bids are placed that cannot be indexed', async () => bids.length > placed)
  const { status } = await callApi(system.market.melos.address, '/api/ready')
  expect(status).toBe(503)

  await system.services.startPostgres()
  await expectReady(system)
  const [stored, reported] = [works.length, reports.length]
  await waitUntil('people go on', async () => works.length > stored && reports.length > reported)
  await busy.rest(() => expectNothingLost(system, busy.acknowledged))
})

test('in the end nothing is lost', async () => {
  await busy.stop()
  await expectNothingLost(system, busy.acknowledged)
})
