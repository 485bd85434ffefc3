import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type MelosProcess, runMelos } from '@melos/test-kit/run-melos'
import { startAnvil } from '@melos/test-kit/start-anvil'
import { makeTemporaryFolder } from '@melos/test-kit/temporary-folder'
import { deployTestAuctionHouse } from '@melos/test-kit/test-auction-house'
import { waitUntil } from '@melos/test-kit/wait-until'
import { parseEther } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { attachTokenAt, createWorkAt, logInAt } from '../test/support/catalogue-client.ts'
import { readEventStream } from '../test/support/read-event-stream.ts'
import { createTestDatabase } from '../test/support/test-database.ts'
import { testAdmin } from '../test/support/test-identity.ts'
import { makeImage } from '../test/support/test-media.ts'

let stack: AsyncDisposableStack
let house: Awaited<ReturnType<typeof deployTestAuctionHouse>>
let environment: Record<string, string>
let processes: [MelosProcess, MelosProcess]
let addresses: [string, string]

beforeAll(async () => {
  stack = new AsyncDisposableStack()
  const database = stack.use(await createTestDatabase())
  const dataDir = stack.use(await makeTemporaryFolder())
  // Its own, because on other tests' chain many blocks come at once, which is history and isn't told bid by bid.
  const { rpcUrl, stop } = await startAnvil(31_337)
  stack.defer(stop)
  house = await deployTestAuctionHouse(rpcUrl)
  const deployments = join(dataDir.path, 'deployments')
  await mkdir(deployments)
  const { contracts, startBlock } = house
  const record = { ...contracts, startBlock: Number(startBlock) }
  await writeFile(join(deployments, '31337.json'), JSON.stringify(record))
  environment = {
    DATABASE_URL: database.url,
    DATA_DIR: join(dataDir.path, 'data'),
    RPC_URL: rpcUrl,
    PUBLIC_RPC_URL: rpcUrl,
    DEPLOYMENTS_DIR: deployments,
    ADMIN_EMAIL: testAdmin.email,
    ADMIN_PASSWORD: testAdmin.password,
    AUTH_SECRET: 'a secret that only tests know, of many characters',
  }
  processes = [run(), run()]
  addresses = [await processes[0].ready, await processes[1].ready]
})
afterAll(async () => {
  for (const { child, ended } of processes) {
    child.kill('SIGKILL')
    await ended
  }
  await stack.disposeAsync()
})

const run = () => runMelos(environment)
const ask = (process: 0 | 1, path: string, init?: RequestInit) => fetch(new URL(path, addresses[process]), init)
const shows = async (process: 0 | 1, text: string) =>
  (await (await ask(process, '/api/public/bids/0')).text()).includes(text)

test('both processes see the same data', async () => {
  const headers = await logInAt(addresses[0], testAdmin)
  const work = await createWorkAt(addresses[1], { headers, cover: await makeImage() })
  const token = await house.createAuction({ metadata: work.metadata })
  await attachTokenAt(addresses[0], { headers, work, token })
  for (const process of [0, 1] as const) {
    await waitUntil('the auction is public', async () => (await ask(process, '/api/public/auctions/external/0')).ok)
  }
  // One process received the cover, and the other serves it.
  const cover = await ask(0, work.asset.files[0]?.url ?? '')
  expect([cover.status, cover.headers.get('content-type')]).toEqual([200, 'image/png'])

  const out = await ask(1, '/api/oauth/logout', { method: 'POST', headers })
  expect(out.status).toBe(200)
  expect((await ask(0, '/api/me', { headers })).status).toBe(401)
})

test('a bid reaches readers of both', async () => {
  const path = '/api/public/auctions/external/0/events'
  const readers = [
    await readEventStream(new URL(path, addresses[0])),
    await readEventStream(new URL(path, addresses[1])),
  ]
  const bidder = await house.fundBidder()
  const hash = await bidder.bid({ auctionId: 0n, quantity: 1n, price: parseEther('3') })
  for (const reader of readers) {
    expect(await reader.take('bid', 1)).toMatchObject([{ startHashId: hash }])
    reader.leave()
  }
  expect([await shows(0, hash), await shows(1, hash)]).toEqual([true, true])
})

test.each([0, 1] as const)(
  'when process %i dies, the other takes over indexing',
  { timeout: 60_000 },
  async (dying) => {
    const other = dying === 0 ? 1 : 0
    processes[dying].child.kill('SIGKILL')
    await processes[dying].ended
    const bidder = await house.fundBidder()
    const hash = await bidder.bid({ auctionId: 0n, quantity: 1n, price: parseEther('3') })
    await waitUntil('the other shows the bid', () => shows(other, hash))
    processes[dying] = run()
    addresses[dying] = await processes[dying].ready
    expect(await shows(dying, hash)).toBe(true)
  },
)

test('a limit counts the requests to both', async () => {
  let refused = 0
  // As many to each process as one alone would answer in a minute.
  for (let login = 0; login < 120; login++) {
    const process = login % 2 === 0 ? 0 : 1
    const headers = { 'content-type': 'application/json' }
    const { status } = await ask(process, '/api/oauth/token', { method: 'POST', headers, body: '{}' })
    if (status === 429) refused++
    else expect(status).toBe(400)
  }
  expect(refused).toBeGreaterThanOrEqual(60)
})
