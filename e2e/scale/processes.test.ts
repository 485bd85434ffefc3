import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type BalancedSystem, openBalancedSystem } from '../support/balanced-system.ts'
import { callApi } from '../support/call-api.ts'
import { expectMoney } from '../support/expect-money.ts'
import { expectNothingLost } from '../support/expect-nothing-lost.ts'
import { expectAllTold, type Follower, followBids, readBidsOf } from '../support/follow-bids.ts'
import { sendBid } from '../support/place-bids.ts'
import { simulateUsers } from '../support/simulate-users.ts'
import { waitUntil } from '../support/wait-until.ts'

const PROCESSES = 3
const STREAMS = 60
const READERS = 6
const LOGINS_PER_MINUTE = 60
/** Three processes die and start again, one after another. */
const PATIENCE_MS = 10 * 60_000

let system: BalancedSystem
let followers: readonly Follower[] = []

beforeAll(async () => {
  system = await openBalancedSystem({ auctions: 2, processes: PROCESSES })
})
afterEach(() => {
  for (const follower of followers) follower.leave()
  followers = []
})
afterAll(async () => {
  await system[Symbol.asyncDispose]()
})

const auctionId = () => system.auctions[0] ?? 0
const ask = (path: string) => callApi(system.market.melos.address, path)
const used = () => system.balancer.listUsed('ready')
const processOf = (place: number) => {
  const process = system.processes[place]
  if (process === undefined) throw new Error(`There is no process ${place}`)
  return process
}

async function openStreams(): Promise<void> {
  const { address } = system.market.melos
  const follow = (place: number) => followBids(address, { auctionId: auctionId(), from: `10.210.0.${place}` })
  followers = Array.from({ length: STREAMS }, (_, place) => follow(place))
  await allOpen()
}
const allOpen = () => waitUntil('every stream is open', () => followers.every(({ isOpen }) => isOpen))

const readBids = () => readBidsOf(system.market.melos.address, { auctionId: auctionId() })

/** Reads all the time, and collects every answer that isn't the page's. */
function readAllDay(): { stop(): Promise<{ read: number; refused: readonly string[] }> } {
  let isOver = false
  let read = 0
  const refused: string[] = []
  const reading = Array.from({ length: READERS }, async (_, place) => {
    const paths = [
      '/api/public/auctions',
      `/api/public/auctions/external/${auctionId()}`,
      `/api/public/bids/${auctionId()}`,
    ]
    for (let turn = place; !isOver; turn++) {
      const path = paths[turn % paths.length] ?? ''
      const { status, text } = await ask(path)
      read++
      if (status !== 200) refused.push(`${path} ${status ?? 'broken'} ${text}`)
    }
  })
  return {
    async stop() {
      isOver = true
      await Promise.all(reading)
      return { read, refused }
    },
  }
}

test('each process that is killed under load is replaced by the others, and nothing is lost or told twice', {
  timeout: PATIENCE_MS,
}, async () => {
  const before = await readBids()
  await openStreams()
  const busy = await simulateUsers(system)
  const { bids, works } = busy.acknowledged
  await waitUntil('people bid and upload', () => bids.length > 5 && works.length > 0)
  for (const dying of system.processes) {
    const reading = readAllDay()
    const indexed = await readBids()
    await dying.running().kill('SIGKILL')
    await waitUntil('the load balancer leaves it out', async () => !(await used()).includes(dying.name))
    const counted = bids.length
    await waitUntil(
      'the others index',
      async () => bids.length > counted + 3 && (await readBids()).length > indexed.length,
    )
    await allOpen()
    // Reads are sent to another process, so no reader notices.
    const { read, refused } = await reading.stop()
    expect(read).toBeGreaterThan(20)
    expect(refused).toEqual([])
    await dying.start()
  }
  await busy.stop()
  await expectNothingLost(system, busy.acknowledged)

  const placed = (await readBids()).slice(before.length)
  await expectAllTold(followers, placed)
  // Each process had streams, so all of them were cut once or more.
  expect(followers.reduce((sum, { connections }) => sum + connections, 0)).toBeGreaterThanOrEqual(STREAMS * 2)
  console.info(`bids told to each of ${STREAMS} pages: ${placed.length}`)
})

test('a process that hangs is left out because its health is not answered, and comes back', async () => {
  await openStreams()
  const hanging = processOf(1)
  process.kill(hanging.running().pid, 'SIGSTOP')
  try {
    await waitUntil('the load balancer leaves it out', async () => !(await used()).includes(hanging.name))
    for (let read = 0; read < 20; read++) expect((await ask('/api/public/auctions')).status).toBe(200)
  } finally {
    process.kill(hanging.running().pid, 'SIGCONT')
  }
  await waitUntil('the load balancer uses it again', async () => (await used()).includes(hanging.name))
  const [wallet] = system.market.bidders
  if (wallet === undefined) throw new Error('There is no bidder')
  const hash = await sendBid(system.market.chain, { wallet, auctionId: auctionId(), tokens: 1, price: '2' })
  await waitUntil('every stream tells a new bid', () => followers.every(({ told }) => told.at(-1) === hash))
  for (const { told } of followers) expect(told).toEqual([hash])
  await expectMoney(system)
})

test('a limit holds for all processes together', async () => {
  const statuses: Record<string, number> = {}
  for (let login = 0; login < LOGINS_PER_MINUTE * 2; login++) {
    const from = `2001:db8:7:1::${login}`
    const { url } = processOf(login % PROCESSES)
    const { status } = await callApi(url, '/api/oauth/token', { method: 'POST', json: {}, from })
    statuses[String(status)] = (statuses[String(status)] ?? 0) + 1
  }
  expect(statuses).toEqual({ 400: LOGINS_PER_MINUTE, 429: LOGINS_PER_MINUTE })
})

test('numbers of one process for Prometheus are not for visitors', async () => {
  for (const path of ['/metrics', '/%6detrics', '/metrics?a=b']) expect((await ask(path)).status).toBe(403)
  expect((await callApi(processOf(0).url, '/metrics')).status).toBe(200)
})
