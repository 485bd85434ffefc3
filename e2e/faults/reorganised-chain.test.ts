import type { Hash } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readAuction, settleAuction } from '../support/auctions.ts'
import { callApi, signIn } from '../support/call-api.ts'
import { makeBlocksOnlyForTransactions, readSigned, sendAgain, takeBack, type Wallet } from '../support/chain.ts'
import { expectMoney } from '../support/expect-money.ts'
import { expectSettled, readHoldings } from '../support/holdings.ts'
import { sendBid } from '../support/place-bids.ts'
import { openTestSystem, type TestSystem } from '../support/test-system.ts'
import { waitUntil } from '../support/wait-until.ts'

const DAY = 86_400
const terms = { tokenCount: 400, tokenPrice: '2.5' }

let system: TestSystem
let bidder: Wallet
let other: Wallet
let token: string

beforeAll(async () => {
  system = await openTestSystem({ auctions: 1 })
  await makeBlocksOnlyForTransactions(system.market.chain)
  const [first, second] = system.market.bidders
  if (first === undefined || second === undefined) throw new Error('There is no bidder')
  ;[bidder, other] = [first, second]
  token = (await signIn(system.market.melos.address, bidder.account, '10.0.0.1')) ?? ''
})
afterAll(async () => {
  await system[Symbol.asyncDispose]()
})

const auctionId = () => system.auctions[0] ?? 0
const bid = (wallet: Wallet) => {
  const { tokenCount: tokens, tokenPrice: price } = terms
  return sendBid(system.market.chain, { wallet, auctionId: auctionId(), tokens, price })
}
const post = (path: string, json: unknown) =>
  callApi(system.market.melos.address, path, { method: 'POST', json, token, from: '10.0.0.1' })
const join = (requestId: string, transactionHash: Hash) => post('/api/bids/upgrade', { requestId, transactionHash })
const reserve = async (): Promise<string> => {
  return JSON.parse((await post(`/api/bids/${auctionId()}`, terms)).text).data[0].requestId
}
const readCount = async () => (await readAuction(system.market, auctionId()))?.bidCount
const isShown = (count: number) => waitUntil(`${count} bids are shown`, async () => (await readCount()) === count)

/** All bid counts that the API showed during `work`. */
async function watchCounts(work: () => Promise<void>): Promise<ReadonlySet<number | undefined>> {
  const seen = new Set<number | undefined>()
  let isOver = false
  const watching = (async () => {
    while (!isOver) seen.add(await readCount())
  })()
  await work().finally(() => {
    isOver = true
  })
  await watching
  return seen
}

test('a bid that is reorganised away leaves the page, and is back once when it is mined again', async () => {
  const requestId = await reserve()
  const hash = await bid(bidder)
  expect((await join(requestId, hash)).status).toBe(200)
  await isShown(1)
  const signed = await readSigned(system.market.chain, hash)

  const seen = await watchCounts(async () => {
    await takeBack(system.market.chain, hash)
    await isShown(0)
    await expectMoney(system)
    await sendAgain(system.market.chain, signed)
    await isShown(1)
  })
  expect([...seen].sort()).toEqual([0, 1])
  // The repeated request has the same answer.
  expect((await join(requestId, hash)).status).toBe(200)
  await expectMoney(system)
})

test('a bid that is reorganised away cannot be upgraded until it is mined again', async () => {
  const requestId = await reserve()
  const hash = await bid(bidder)
  const signed = await readSigned(system.market.chain, hash)
  await takeBack(system.market.chain, hash)
  const refused = await join(requestId, hash)
  expect([refused.status, JSON.parse(refused.text).code]).toEqual([422, 'TRANSACTION_NOT_FOUND'])
  await sendAgain(system.market.chain, signed)
  expect((await join(requestId, hash)).status).toBe(200)
  await isShown(2)
  await expectMoney(system)
})

test('bids that a reorganisation puts in another order are shown in that order, each once', async () => {
  const { chain } = system.market
  const [first, second] = [await bid(bidder), await bid(other)]
  await isShown(4)
  const signed = [await readSigned(chain, second), await readSigned(chain, first)]
  await takeBack(chain, first)
  for (const transaction of signed) await sendAgain(chain, transaction)
  await isShown(4)
  await expectMoney(system)
})

test('a reorganisation while no server runs is visible after the start', async () => {
  const { chain } = system.market
  const hash = await bid(other)
  await isShown(5)
  const signed = await readSigned(chain, hash)
  await system.server().kill('SIGKILL')
  await takeBack(chain, hash)
  await system.start()
  await isShown(4)
  await expectMoney(system)
  await sendAgain(system.market.chain, signed)
  await isShown(5)
  await expectMoney(system)
})

test('a settlement that is reorganised away is undone on the page, and pays once when it is mined again', async () => {
  const { chain } = system.market
  const isAt = (status: string) =>
    waitUntil(`the auction is ${status}`, async () => {
      return (await readAuction(system.market, auctionId()))?.status.value === status
    })
  await chain.node.increaseTime({ seconds: DAY })
  await chain.node.mine({ blocks: 1 })
  await isAt('TERMINATED')
  const before = await readHoldings(chain, auctionId())
  const hash = await settleAuction(system.market, auctionId())
  await isAt('PROCESSED')
  const signed = await readSigned(chain, hash)

  await takeBack(chain, hash)
  await isAt('TERMINATED')
  expect(await readHoldings(chain, auctionId())).toEqual(before)
  await expectMoney(system)

  await sendAgain(system.market.chain, signed)
  await isAt('PROCESSED')
  await expectSettled(chain, auctionId(), before)
  await expectMoney(system)
})
