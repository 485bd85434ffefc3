import { utimes } from 'node:fs/promises'
import { request } from 'node:http'
import type { Address } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callApi, listMedia, listUploads, logInAdministrator, makeUpload, uploadWork } from '../support/call-api.ts'
import { drawPicture } from '../support/make-media.ts'
import { expectMoney, expectReady } from '../support/expect-money.ts'
import { GIFT, readGift } from '../support/money.ts'
import { expectSettled, readHoldings } from '../support/holdings.ts'
import { openStage, type Stage } from '../support/open-stage.ts'
import { readAuction, settleAuction } from '../support/auctions.ts'
import { sendBid } from '../support/place-bids.ts'
import { waitUntil } from '../support/wait-until.ts'
import pg from 'pg'

const DAY = 86_400
const MINED_WITHIN_MS = 10_000
const cover = drawPicture([20, 90, 90], [240, 240, 200])

let stage: Stage
let token: string

beforeAll(async () => {
  stage = await openStage({ auctions: 1 })
  token = (await logInAdministrator(stage.market.melos.address)) ?? ''
})
afterAll(async () => {
  await stage[Symbol.asyncDispose]()
})

const auctionId = () => stage.auctions[0] ?? 0
const address = () => stage.market.melos.address
const killAndStart = async () => {
  await stage.server().kill('SIGKILL')
  await stage.start()
}
const bid = async (place: number) => {
  const wallet = stage.market.bidders[place]
  if (wallet === undefined) throw new Error('There is nobody to bid')
  return await sendBid(stage.market.chain, { wallet, auctionId: auctionId(), tokens: 500, price: '2.5' })
}
const countWorks = async (title: string): Promise<number> => {
  const { text } = await callApi(address(), '/api/works?size=100', { token })
  return JSON.parse(text).data.filter((work: { title: string }) => work.title === title).length
}

test('killed while it makes its tables at the first start, it makes them all at the next', async () => {
  const fresh = await createDatabase(stage.services.databaseUrl, 'fresh')
  // Who is about to make a table of this name has to see first what becomes of ours.
  const held = await holdTable(fresh, 'create table works (id int)')
  const first = stage.run({ DATABASE_URL: fresh })
  await held.untilWaitedFor()
  await first.kill('SIGKILL')
  await held[Symbol.asyncDispose]()
  const second = stage.run({ DATABASE_URL: fresh })
  const at = await second.ready
  await waitUntil('it is ready', async () => (await callApi(at, '/api/ready')).status === 200)
  expect((await callApi(at, '/api/public/auctions')).status).toBe(200)
  expect((await logInAdministrator(at)) === undefined).toBe(false)
  expect(await second.kill('SIGTERM')).toMatchObject({ code: 0 })
})

test('killed while an upload comes in, it has nothing of it', async () => {
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
  await waitUntil('the upload has begun', async () => (await listUploads(stage.services.dataDir)).length === 1)
  const before = await listMedia(stage.services.dataDir)
  await killAndStart()
  await broken
  expect(await countWorks('Half a Song')).toBe(0)
  expect(await listMedia(stage.services.dataDir)).toEqual(before)
})

test('killed between the files of an upload and its rows, it has no work of it, and in a day no files', async () => {
  const before = await listMedia(stage.services.dataDir)
  const held = await holdTable(stage.services.databaseUrl, 'lock table works in share mode')
  const sent = uploadWork(address(), token, makeUpload('Files without Words', cover))
  await held.untilWaitedFor()
  expect((await listMedia(stage.services.dataDir)).size).toBeGreaterThan(before.size)
  await stage.server().kill('SIGKILL')
  expect((await sent).status).toBeUndefined()
  await held[Symbol.asyncDispose]()
  await stage.start()
  expect(await countWorks('Files without Words')).toBe(0)
  await forgetUploads()
  expect(await listMedia(stage.services.dataDir)).toEqual(before)
  expect((await uploadWork(address(), token, makeUpload('Files without Words', cover))).status).toBe(201)
  expect(await countWorks('Files without Words')).toBe(1)
})

/** As a day does: what uploads left is removed at the next start. */
async function forgetUploads(): Promise<void> {
  const yesterday = Date.now() / 1_000 - DAY - 60
  for (const folder of await listUploads(stage.services.dataDir)) await utimes(folder, yesterday, yesterday)
  await killAndStart()
  expect(await listUploads(stage.services.dataDir)).toEqual([])
}

test("killed between a bid's block and its indexing, it shows the bid once", async () => {
  await stage.nodeLine.break('hang')
  const hash = await bid(0)
  await stage.server().kill('SIGKILL')
  await stage.nodeLine.heal()
  await stage.start()
  await expectMoney(stage)
  expect((await callApi(address(), `/api/public/bids/${auctionId()}`)).text).toContain(hash)
})

test('killed in the middle of indexing a bid, it shows the bid once', async () => {
  const held = await holdTable(stage.services.databaseUrl, 'lock table bids in share mode')
  const hash = await bid(1)
  await held.untilWaitedFor()
  await stage.server().kill('SIGKILL')
  await held[Symbol.asyncDispose]()
  await stage.start()
  await expectMoney(stage)
  expect((await callApi(address(), `/api/public/bids/${auctionId()}`)).text).toContain(hash)
})

test('killed between the two transfers of a gift, it sends the other when it is asked again, and neither twice', async () => {
  const { chain } = stage.market
  const wallet = privateKeyToAddress(generatePrivateKey())
  const ask = () => callApi(address(), '/api/public/faucet', { method: 'POST', json: { address: wallet } })
  const melsIsSent = stage.nodeLine.hangAt(
    (asked) => asked.includes('eth_sendRawTransaction') && asked.includes(tail(chain.mels)),
  )
  const asked = ask()
  await melsIsSent
  await stage.server().kill('SIGKILL')
  expect((await asked).status).toBeUndefined()
  // What was held back never comes.
  await stage.nodeLine.break('reset')
  await stage.nodeLine.heal()
  await expect.poll(() => readGift(chain, wallet), { timeout: MINED_WITHIN_MS }).toEqual({ ...GIFT, mels: 0n })

  await stage.start()
  expect((await ask()).status).toBe(200)
  expect(await readGift(chain, wallet)).toEqual(GIFT)
  expect((await ask()).status).toBe(429)
  expect(await readGift(chain, wallet)).toEqual(GIFT)
  await expectMoney(stage)
})

/** An address as it stands in a transaction. */
const tail = (contract: Address) => contract.slice(2).toLowerCase()

test('killed while a settlement is being indexed, it knows the whole of it, and everybody is paid once', async () => {
  const { chain } = stage.market
  await bid(2)
  await chain.node.increaseTime({ seconds: DAY })
  await chain.node.mine({ blocks: 1 })
  const statusIs = (status: string) =>
    waitUntil(`the auction is ${status}`, async () => {
      return (await readAuction(stage.market, auctionId()))?.status.value === status
    })
  await statusIs('TERMINATED')
  const before = await readHoldings(chain, auctionId())
  const held = await holdTable(stage.services.databaseUrl, 'lock table settlement_events in share mode')
  await settleAuction(stage.market, auctionId())
  await held.untilWaitedFor()
  await stage.server().kill('SIGKILL')
  await held[Symbol.asyncDispose]()
  await stage.start()
  await statusIs('PROCESSED')
  await expectMoney(stage)
  await expectSettled(chain, auctionId(), before)
})

test('killed while it stops, it is as if it had stopped', async () => {
  process.kill(stage.server().pid, 'SIGTERM')
  await waitUntil('it lets nobody in', async () => (await callApi(address(), '/api/health')).status === undefined)
  await killAndStart()
  await expectReady(stage)
  await expectMoney(stage)
})

interface HeldTable extends AsyncDisposable {
  /** Resolves when somebody cannot go on because of it. */
  untilWaitedFor(): Promise<void>
}

/** Stops whoever comes to `statement`'s table, such as `lock table works`, in the middle of what they do, until let go. */
async function holdTable(databaseUrl: string, statement: string): Promise<HeldTable> {
  const [holder, watcher] = [new pg.Client(databaseUrl), new pg.Client(databaseUrl)]
  // A test that fails lets PostgreSQL go before it lets go here.
  for (const client of [holder, watcher]) client.on('error', () => undefined)
  await Promise.all([holder.connect(), watcher.connect()])
  await holder.query('begin')
  await holder.query(statement)
  return {
    async untilWaitedFor() {
      await waitUntil('somebody waits', async () => {
        const { rows } = await watcher.query(
          "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
        )
        return rows.length > 0
      })
    },
    async [Symbol.asyncDispose]() {
      await holder.query('rollback')
      await Promise.all([holder.end(), watcher.end()])
    },
  }
}

/** An empty database beside the one at this address. */
async function createDatabase(databaseUrl: string, name: string): Promise<string> {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  await client.query(`create database ${name}`)
  await client.end()
  return databaseUrl.replace(/[^/]+$/, name)
}
