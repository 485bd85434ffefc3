import { type Haproxy, startHaproxy } from '@melos/test-kit/start-haproxy'
import { makeTemporaryFolder } from '@melos/test-kit/temporary-folder'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BalancedSystem, openBalancedSystem } from '../support/balanced-system.ts'
import { callApi } from '../support/call-api.ts'
import { type DebianPostgres, startReplicatedPostgres, urlOf } from '../support/debian-postgres.ts'
import { expectNothingLost } from '../support/expect-nothing-lost.ts'
import { expectAllTold, followBids, readBidsOf } from '../support/follow-bids.ts'
import { simulateUsers } from '../support/simulate-users.ts'
import { waitUntil } from '../support/wait-until.ts'

const STREAMS = 20
const PATIENCE_MS = 5 * 60_000

let system: BalancedSystem
let replicated: { primary: DebianPostgres; standby: DebianPostgres }
let address: Haproxy

beforeAll(async () => {
  system = await openBalancedSystem({
    auctions: 1,
    processes: 2,
    async openDatabase(_, stack) {
      const folder = stack.use(await makeTemporaryFolder())
      replicated = await startReplicatedPostgres(folder.path)
      for (const server of [replicated.primary, replicated.standby]) stack.use(server)
      address = stack.use(await startHaproxy((port) => inFrontOf(port, replicated)))
      return urlOf(address.port)
    },
  })
})
afterAll(async () => {
  await system[Symbol.asyncDispose]()
})

/** One address for the two, as cluster managers give. Only their decision opens the standby. */
const inFrontOf = (port: number, { primary, standby }: typeof replicated) => `
defaults
  mode tcp
  timeout connect 1s
  timeout client 1h
  timeout server 1h
listen postgres
  bind 127.0.0.1:${port}
  default-server check inter 500ms fall 1 rise 1 on-marked-down shutdown-sessions
  server primary 127.0.0.1:${primary.port}
  server standby 127.0.0.1:${standby.port} disabled
`

const ask = (path: string) => callApi(system.market.melos.address, path)
const beginSignIn = () => {
  const json = { metamaskAddress: `0x${'1'.repeat(40)}` }
  return callApi(system.market.melos.address, '/api/public/oauth/attempt', { method: 'POST', json, from: '10.3.0.1' })
}

test('when the primary is killed and the standby promoted, Melos goes on by itself and nothing acknowledged is lost', {
  timeout: PATIENCE_MS,
}, async () => {
  const { address: melos } = system.market.melos
  const auctionId = system.auctions[0] ?? 0
  const before = await readBidsOf(melos, { auctionId })
  const followers = Array.from({ length: STREAMS }, (_, place) =>
    followBids(melos, { auctionId, from: `10.211.0.${place}` }),
  )
  await waitUntil('every stream is open', () => followers.every(({ isOpen }) => isOpen))
  const busy = await simulateUsers(system)
  const { bids, works, reports, drafts, sessions } = busy.acknowledged
  await waitUntil('people bid, upload and report', () => bids.length > 5 && works.length > 1 && reports.length > 1)

  await replicated.primary.kill()
  await waitUntil('reads are refused', async () => (await ask('/api/public/auctions')).status === 503)
  expect((await ask('/api/ready')).status).toBe(503)
  expect((await ask('/api/health')).status).toBe(200)

  await address.command('enable server postgres/standby')
  await waitUntil('the standby answers reads', async () => (await ask('/api/public/auctions')).status === 200)
  const refused = await beginSignIn()
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '1'])

  const promotedAt = performance.now()
  await replicated.standby.promote()
  await waitUntil('a sign-in is begun', async () => (await beginSignIn()).status === 200)
  const writesMs = performance.now() - promotedAt
  await waitUntil('all is ready', async () => (await ask('/api/ready')).status === 200)
  const readyMs = performance.now() - promotedAt
  const counted = [bids, works, reports, drafts, sessions].map(({ length }) => length)
  await waitUntil('people go on', () =>
    [bids, works, reports, drafts, sessions].every(({ length }, place) => length > (counted[place] ?? 0)),
  )
  await busy.stop()
  await expectNothingLost(system, busy.acknowledged)

  await expectAllTold(followers, (await readBidsOf(melos, { auctionId })).slice(before.length))
  for (const follower of followers) follower.leave()
  console.info(`after the promotion: writes in ${writesMs.toFixed(0)} ms, ready in ${readyMs.toFixed(0)} ms`)
})
