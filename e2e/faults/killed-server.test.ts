import { utimes } from 'node:fs/promises'
import { request } from 'node:http'
import type { Address } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readAuction, settleAuction } from '../support/auctions.ts'
import { callApi, listMedia, listUploads, logInAdministrator, makeUpload, uploadWork } from '../support/call-api.ts'
import { createDatabase } from '../support/create-database.ts'
import { expectMoney, expectReady } from '../support/expect-money.ts'
import { holdTable } from '../support/hold-table.ts'
import { expectSettled, readHoldings } from '../support/holdings.ts'
import { drawPicture } from '../support/make-media.ts'
import { GIFT, readGift } from '../support/money.ts'
import { sendBid } from '../support/place-bids.ts'
import { openTestSystem, type TestSystem } from '../support/test-system.ts'
import { waitUntil } from '../support/wait-until.ts'

const DAY = 86_400
const MINED_WITHIN_MS = 10_000
const cover = drawPicture([20, 90, 90], [240, 240, 200])

let system: TestSystem
let token: string

beforeAll(async () => {
  system = await openTestSystem({ auctions: 1 })
  token = (await logInAdministrator(system.market.melos.address)) ?? ''
})
afterAll(async () => {
  await system[Symbol.asyncDispose]()
})

const auctionId = () => system.auctions[0] ?? 0
const address = () => system.market.melos.address
const killAndStart = async () => {
  await system.server().kill('SIGKILL')
  await system.start()
}
const bid = async (place: number) => {
  const wallet = system.market.bidders[place]
  if (wallet === undefined) throw new Error('There is no bidder')
  return await sendBid(system.market.chain, { wallet, auctionId: auctionId(), tokens: 500, price: '2.5' })
}
const countWorks = async (title: string): Promise<number> => {
  const { text } = await callApi(address(), '/api/works?size=100', { token })
  return JSON.parse(text).data.filter((work: { title: string }) => work.title === title).length
}

test('killed while it creates its tables, it creates them all at the next start', async () => {
  const fresh = await createDatabase(system.services.databaseUrl, 'fresh')
  // Creating a table of this name waits for our open transaction.
  const held = await holdTable(fresh, 'create table works (id int)')
  const first = system.run({ DATABASE_URL: fresh })
  await held.untilWaitedFor()
  await first.kill('SIGKILL')
  await held[Symbol.asyncDispose]()
  const second = system.run({ DATABASE_URL: fresh })
  const at = await second.ready
  await waitUntil('it is ready', async () => (await callApi(at, '/api/ready')).status === 200)
  expect((await callApi(at, '/api/public/auctions')).status).toBe(200)
  expect((await logInAdministrator(at)) === undefined).toBe(false)
  expect(await second.kill('SIGTERM')).toMatchObject({ code: 0 })
})

test('killed during an upload, it keeps nothing of it', async () => {
  const body = new Response(makeUpload('Half a Song', cover))
  const bytes = Buffer.from(await body.arrayBuffer())
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': body.headers.get('content-type') ?? '',
    'content-length': bytes.length,
  }
  const sending = request(new URL('/api/works', address()), { method: 'POST', headers })
  const broken = new Promise<void>((resolve) => sending.on('error', () => resolve()))
  sending.write(bytes.subarray(0, bytes.length / 2))
  await waitUntil('the upload has begun', async () => (await listUploads(system.services.dataDir)).length === 1)
  const before = await listMedia(system.services.dataDir)
  await killAndStart()
  await broken
  expect(await countWorks('Half a Song')).toBe(0)
  expect(await listMedia(system.services.dataDir)).toEqual(before)
})

test("killed between an upload's files and rows, it has no work, and after a day no files", async () => {
  const before = await listMedia(system.services.dataDir)
  const held = await holdTable(system.services.databaseUrl, 'lock table works in share mode')
  const sent = uploadWork(address(), token, makeUpload('Files without Words', cover))
  await held.untilWaitedFor()
  expect((await listMedia(system.services.dataDir)).size).toBeGreaterThan(before.size)
  await system.server().kill('SIGKILL')
  expect((await sent).status).toBeUndefined()
  await held[Symbol.asyncDispose]()
  await system.start()
  expect(await countWorks('Files without Words')).toBe(0)
  await forgetUploads()
  expect(await listMedia(system.services.dataDir)).toEqual(before)
  expect((await uploadWork(address(), token, makeUpload('Files without Words', cover))).status).toBe(201)
  expect(await countWorks('Files without Words')).toBe(1)
})

/** Makes unfinished uploads a day old, so that the next start removes them. */
async function forgetUploads(): Promise<void> {
  const yesterday = Date.now() / 1_000 - DAY - 60
  for (const folder of await listUploads(system.services.dataDir)) await utimes(folder, yesterday, yesterday)
  await killAndStart()
  expect(await listUploads(system.services.dataDir)).toEqual([])
}

test("killed between a bid's block and its indexing, it shows the bid once", async () => {
  await system.nodeLine.break('hang')
  const hash = await bid(0)
  await system.server().kill('SIGKILL')
  await system.nodeLine.heal()
  await system.start()
  await expectMoney(system)
  expect((await callApi(address(), `/api/public/bids/${auctionId()}`)).text).toContain(hash)
})

test('killed in the middle of indexing a bid, it shows the bid once', async () => {
  const held = await holdTable(system.services.databaseUrl, 'lock table bids in share mode')
  const hash = await bid(1)
  await held.untilWaitedFor()
  await system.server().kill('SIGKILL')
  await held[Symbol.asyncDispose]()
  await system.start()
  await expectMoney(system)
  expect((await callApi(address(), `/api/public/bids/${auctionId()}`)).text).toContain(hash)
})

test("killed between a gift's two transfers, it sends the second when asked again, and neither twice", async () => {
  const { chain } = system.market
  const wallet = privateKeyToAddress(generatePrivateKey())
  const ask = () => callApi(address(), '/api/public/faucet', { method: 'POST', json: { address: wallet } })
  const melsIsSent = system.nodeLine.hangAt(
    (asked) => asked.includes('eth_sendRawTransaction') && asked.includes(tail(chain.mels)),
  )
  const asked = ask()
  await melsIsSent
  await system.server().kill('SIGKILL')
  expect((await asked).status).toBeUndefined()
  // Discards the held data.
  await system.nodeLine.break('reset')
  await system.nodeLine.heal()
  await expect.poll(() => readGift(chain, wallet), { timeout: MINED_WITHIN_MS }).toEqual({ ...GIFT, mels: 0n })

  await system.start()
  expect((await ask()).status).toBe(200)
  expect(await readGift(chain, wallet)).toEqual(GIFT)
  expect((await ask()).status).toBe(429)
  expect(await readGift(chain, wallet)).toEqual(GIFT)
  await expectMoney(system)
})

/** An address as transaction data encodes it. */
const tail = (contract: Address) => contract.slice(2).toLowerCase()

test('killed while a settlement is being indexed, it indexes all of it, and every bidder is paid once', async () => {
  const { chain } = system.market
  await bid(2)
  await chain.node.increaseTime({ seconds: DAY })
  await chain.node.mine({ blocks: 1 })
  const statusIs = (status: string) =>
    waitUntil(`the auction is ${status}`, async () => {
      return (await readAuction(system.market, auctionId()))?.status.value === status
    })
  await statusIs('TERMINATED')
  const before = await readHoldings(chain, auctionId())
  const held = await holdTable(system.services.databaseUrl, 'lock table settlement_events in share mode')
  await settleAuction(system.market, auctionId())
  await held.untilWaitedFor()
  await system.server().kill('SIGKILL')
  await held[Symbol.asyncDispose]()
  await system.start()
  await statusIs('PROCESSED')
  await expectMoney(system)
  await expectSettled(chain, auctionId(), before)
})

test('killed while it stops, it starts as after a clean stop', async () => {
  process.kill(system.server().pid, 'SIGTERM')
  await waitUntil(
    'the server accepts no connection',
    async () => (await callApi(address(), '/api/health')).status === undefined,
  )
  await killAndStart()
  await expectReady(system)
  await expectMoney(system)
})
