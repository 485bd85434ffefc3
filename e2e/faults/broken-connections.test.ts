import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readOffer } from '../support/auctions.ts'
import { callApi } from '../support/call-api.ts'
import { expectMoney } from '../support/expect-money.ts'
import { expectNothingLost } from '../support/expect-nothing-lost.ts'
import type { Fault } from '../support/fault-proxy.ts'
import { type Busy, simulateUsers } from '../support/simulate-users.ts'
import { openTestSystem, type TestSystem } from '../support/test-system.ts'
import { waitUntil } from '../support/wait-until.ts'

/** The longest wait for any answer; generous, for slow machines. */
const BOUND_MS = 25_000
/** Twice PostgreSQL's limit for idle transactions. */
const HELD_UP_MS = 30_000

let system: TestSystem
let busy: Busy

beforeAll(async () => {
  system = await openTestSystem({ auctions: 3 })
  busy = await simulateUsers(system)
})
afterAll(async () => {
  await system[Symbol.asyncDispose]()
})

/** Each fault with the number of reads: by the second one, every earlier connection has failed. */
const faults: readonly (readonly [string, { fault: Fault; times: number }])[] = [
  ['is slow', { fault: { latencyMs: 150 }, times: 1 }],
  ['resets every connection', { fault: 'reset', times: 2 }],
  ['breaks in the middle of answers', { fault: 'cut', times: 2 }],
  ['is silent', { fault: 'hang', times: 1 }],
  ['is down', { fault: 'refuse', times: 2 }],
]

/** Without the database every read fails; without the node reads answer from the index. */
const lines = [
  ['database', { line: () => system.databaseLine, isRead: (statuses: Statuses) => statuses.includes(503) }],
  ['node', { line: () => system.nodeLine, isRead: (statuses: Statuses) => statuses.every((status) => status === 200) }],
] as const

type Statuses = readonly (number | undefined)[]

describe.each(lines)('while the line to the %s', (_name, { line, isRead }) => {
  test.each(faults)('%s, the public reads what is true or is refused, and soon', async (_says, { fault, times }) => {
    const before = await readTotals()
    const answers: Statuses[] = []
    await line().break(fault)
    try {
      for (let time = 0; time < times; time++) {
        const asked = system.auctions.map((id, place) => expectTrueOrRefused(id, before[place] ?? 0))
        answers.push(...(await Promise.all(asked)))
      }
      if (typeof fault === 'string') await waitUntil('it is not ready', async () => (await readReady()) === 503)
    } finally {
      await line().heal()
    }
    if (typeof fault === 'string') {
      expect(answers.flat()).toSatisfy(isRead)
    }
    await busy.rest(() => expectMoney(system))
    const { bids } = busy.acknowledged
    const placed = bids.length
    await waitUntil('people go on', async () => bids.length > placed)
    expect(busy.acknowledged.strange.join('\n')).toBe('')
  })
})

test('a transaction on a dead connection blocks others only briefly', async () => {
  /** Asks for a new wallet each time from one network, whose gifts the server counts in sequence. */
  const ask = async () => {
    const { address } = privateKeyToAccount(generatePrivateKey())
    const call = { method: 'POST', json: { address }, from: '10.201.0.1' } as const
    return (await callApi(system.market.melos.address, '/api/public/faucet', call)).status
  }
  await busy.rest(async () => {
    const reached = system.databaseLine.hangAt((asked) => asked.includes('insert into faucet_gifts'))
    try {
      const asked = ask()
      expect(await Promise.race([reached.then(() => 'hung'), asked])).toBe('hung')
      expect(await asked).toBe(503)
    } finally {
      await system.databaseLine.heal()
    }
    const healedAt = performance.now()
    await waitUntil('the next gift is given', async () => (await ask()) === 200)
    expect(performance.now() - healedAt).toBeLessThan(HELD_UP_MS)
  })
})

test('a connection that falls silent before its first statement answers as unavailable', async () => {
  await busy.rest(async () => {
    const reached = system.databaseLine.hangAt((asked) => asked.includes('idle_in_transaction_session_timeout'))
    try {
      await system.databaseLine.break('reset')
      await system.databaseLine.heal()
      const paths = system.auctions.map((id) => `/api/public/bids/${id}`)
      const asked = paths.map((path) => callApi(system.market.melos.address, path))
      await reached
      expect((await Promise.all(asked)).map(({ status }) => status)).toEqual(paths.map(() => 503))
    } finally {
      await system.databaseLine.heal()
    }
  })
})

test('after all faults nothing is lost or doubled', async () => {
  await busy.stop()
  await expectNothingLost(system, busy.acknowledged)
})

async function readTotals(): Promise<readonly number[]> {
  const answers = system.auctions.map((id) => callApi(system.market.melos.address, `/api/public/bids/${id}`))
  return (await Promise.all(answers)).map(({ text }) => JSON.parse(text).total)
}

const readReady = async () => (await callApi(system.market.melos.address, '/api/ready')).status

/** Answers have every earlier bid and no invented one, and name the age of their data. */
async function expectTrueOrRefused(auctionId: number, before: number): Promise<Statuses> {
  const { address } = system.market.melos
  const [ready, bids, ...others] = await Promise.all([
    callApi(address, '/api/ready'),
    callApi(address, `/api/public/bids/${auctionId}`),
    callApi(address, `/api/public/auctions/external/${auctionId}`),
    callApi(address, '/api/public/auctions'),
  ])
  const answered = [bids, ...others].map(({ status }) => status)
  for (const { status, milliseconds, headers } of [ready, bids, ...others]) {
    expect([200, 503]).toContain(status)
    expect(milliseconds).toBeLessThan(BOUND_MS)
    if (status === 503) expect(headers.get('retry-after')).not.toBeNull()
  }
  if (bids.status !== 200) return answered
  expect(Number(bids.headers.get('x-index-age'))).toBeGreaterThanOrEqual(0)
  const { total } = JSON.parse(bids.text)
  expect(total).toBeGreaterThanOrEqual(before)
  expect(total).toBeLessThanOrEqual((await readOffer(system.market.chain, auctionId)).bids.length)
  return answered
}
