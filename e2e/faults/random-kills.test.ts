import { setTimeout as delay } from 'node:timers/promises'
import { createRandom } from '@melos/test-kit/random'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectReady } from '../support/expect-money.ts'
import { expectNothingLost } from '../support/expect-nothing-lost.ts'
import { simulateUsers } from '../support/simulate-users.ts'
import type { Acknowledged } from '../support/simulated-users.ts'
import { openTestSystem, type TestSystem } from '../support/test-system.ts'
import { waitUntil } from '../support/wait-until.ts'

/** Every run has its own seed, so many short runs cover more than a long one; `KILLS=50` is the deep profile. */
const KILLS = Number(process.env.KILLS ?? 20)
/** Most kills come soon after recovery; some hit a running server, some a starting one. */
const LONGEST_LIFE_MS = 1_500
const LONGEST_START_MS = 2_500
const SHARE_OF_STARTS = 0.3
const PATIENCE_MS = 15 * 60_000

let system: TestSystem

beforeAll(async () => {
  system = await openTestSystem({ auctions: 4 })
})
afterAll(async () => {
  await system[Symbol.asyncDispose]()
})

test(`a server that is killed ${KILLS} times at any moment loses nothing that it has acknowledged`, {
  timeout: PATIENCE_MS,
}, async () => {
  const seed = Date.now() % 1_000_000
  console.info(`seed ${seed}`)
  const random = createRandom(seed).next
  const busy = await simulateUsers(system, { seed })
  let bids = 0
  await waitUntil('works are stored', async () => busy.acknowledged.works.length > 0)
  for (let kill = 0; kill < KILLS; kill++) {
    await delay(random() ** 2 * LONGEST_LIFE_MS)
    await system.server().kill('SIGKILL')
    while (random() < SHARE_OF_STARTS && kill < KILLS) {
      const starting = system.run({})
      await delay(random() * LONGEST_START_MS)
      await starting.kill('SIGKILL')
      kill++
    }
    await system.start()
    const shown = await countBids()
    expect(shown).toBeGreaterThanOrEqual(bids)
    bids = shown
  }
  await busy.stop()
  expect(bids).toBeGreaterThan(0)
  expect(kinds.filter((kind) => busy.acknowledged[kind].length === 0)).toEqual([])
  expect(busy.acknowledged.gifts).toEqual(busy.acknowledged.giftsAskedFor)
  await expectReady(system)
  await expectNothingLost(system, busy.acknowledged)
})

/** The run must have confirmed something of every kind, or the test proves nothing. */
const kinds = [
  'bids',
  'reservations',
  'works',
  'drafts',
  'reports',
  'sessions',
  'gifts',
] as const satisfies (keyof Acknowledged)[]

/** The public answers right after a start. A refused reader asks again; an auction that is missing is a lost one. */
async function countBids(): Promise<number> {
  const counts = await Promise.all(system.auctions.map(countBidsOf))
  return counts.reduce((sum, count) => sum + count, 0)
}

async function countBidsOf(auction: number): Promise<number> {
  const ask = () => fetch(new URL(`/api/public/auctions/external/${auction}`, system.market.melos.address))
  let answer = await ask()
  await waitUntil(`auction ${auction} is answered`, async () => {
    if (answer.status === 503) answer = await ask()
    return answer.status !== 503
  })
  expect(answer.status).toBe(200)
  return (await answer.json()).body.bidCount
}
