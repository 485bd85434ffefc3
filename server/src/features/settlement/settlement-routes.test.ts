import type { BidGroup } from '@melos/api-contract'
import { parseEther } from 'viem'
import { expect, test } from 'vitest'
import { startIndexedMarket } from '../../../test/support/indexed-market.ts'
import { openForTests } from '../../../test/support/open-for-tests.ts'
import { startTestChain } from '../../../test/support/test-chain.ts'
import { testAdmin } from '../../../test/support/test-identity.ts'
import { callNode } from '../../embedded/chain-rpc.ts'

// This file has its own chain, because it moves the chain's clock.
const chain = await openForTests(startTestChain())
const market = await openForTests(startIndexedMarket(chain.rpcUrl))
const admin: string = (await market.logIn(testAdmin.email, testAdmin.password)).json().accessToken

const authorization = () => ({ authorization: `Bearer ${admin}` })
const finalize = (id: number, headers: Record<string, string> = authorization(), payload?: object) =>
  market.app.inject({
    method: 'PUT',
    url: `/api/bids/finalize/${id}`,
    headers,
    ...(payload === undefined ? {} : { payload }),
  })
const audited = () =>
  market.db.selectFrom('audit_log').selectAll().where('action', '=', 'AUCTION_FINALIZED').orderBy('id').execute()
const detail = async (id: number) => (await market.app.inject(`/api/public/auctions/external/${id}`)).json().body
const billing = async (id: number) =>
  (await market.app.inject({ url: `/api/bids/billing-details/${id}`, headers: authorization() }))
    .json<{ data: BidGroup[] }>()
    .data.flatMap(({ bids }) => bids)

async function endAuctions(): Promise<void> {
  await callNode(chain.rpcUrl, 'evm_increaseTime', 3_600)
  await callNode(chain.rpcUrl, 'evm_mine')
  await market.caughtUp()
}

test('an auction is settled, and the server trusts only the chain', async () => {
  await market.listAuction({ tokens: 10n })
  const [one, other] = [await market.house.fundBidder(), await market.house.fundBidder()]
  await one.bid({ auctionId: 0n, quantity: 8n, price: parseEther('4') })
  await other.bid({ auctionId: 0n, quantity: 5n, price: parseEther('3') })
  await endAuctions()
  expect(await detail(0)).toMatchObject({ status: { value: 'TERMINATED' }, outcome: null, projectedOutcome: 'SOLD' })

  const early = await finalize(0)
  expect([early.statusCode, early.json().code]).toEqual([409, 'AUCTION_NOT_SETTLED'])

  // An administrator's page makes the same lists from the billing details.
  const bids = await billing(0)
  expect(bids.map((bid) => [bid.finalTokenCount, bid.finalTotalPrice])).toEqual([
    [8, '24'],
    [2, '6'],
  ])
  await market.house.finalizeAuction({
    auctionId: 0n,
    winners: bids.map((bid) => ({
      bidder: bid.walletAddress as `0x${string}`,
      amount: BigInt(bid.finalTokenCount),
      price: parseEther(bid.finalTotalPrice),
    })),
    refunders: bids.map((bid) => ({
      bidder: bid.walletAddress as `0x${string}`,
      amount: BigInt(bid.finalTokenCount),
      price: parseEther(bid.startTotalPrice) - parseEther(bid.finalTotalPrice),
    })),
  })
  const answer = await finalize(0)
  expect(answer.json()).toEqual({
    body: { externalId: 0, status: { value: 'PROCESSED', label: 'Processed' }, outcome: 'SOLD' },
  })
  await market.caughtUp()
  expect(await detail(0)).toMatchObject({ status: { value: 'PROCESSED' }, outcome: 'SOLD', clearingPrice: '3' })
  expect(await billing(0)).toEqual(bids)
  expect(await audited()).toMatchObject([{ actor: testAdmin.email, reason: 'auction 0' }])
})

test('a repeated request, at once or later, gets the same answer and is logged once', async () => {
  const first = (await finalize(0)).json()
  const again = await Promise.all(Array.from({ length: 4 }, () => finalize(0)))
  for (const answer of again) expect([answer.statusCode, answer.json()]).toEqual([200, first])
  expect(await audited()).toHaveLength(1)
  // Of several simultaneous first requests, only one is logged.
  await market.db.deleteFrom('audit_log').execute()
  await Promise.all(Array.from({ length: 4 }, () => finalize(0)))
  expect(await audited()).toHaveLength(1)
})

test('a body is refused, because only the chain is trusted', async () => {
  const before = await audited()
  expect((await finalize(0, authorization(), {})).statusCode).toBe(200)
  for (const payload of [{ outcome: 'VOID' }, [], { winners: [] }]) {
    const answer = await finalize(0, authorization(), payload)
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'BAD_REQUEST'])
  }
  const text = { ...authorization(), 'content-type': 'text/plain' }
  const plain = await market.app.inject({ method: 'PUT', url: '/api/bids/finalize/0', headers: text, payload: 'SOLD' })
  expect(plain.statusCode).toBe(400)
  expect(await audited()).toEqual(before)
})

test('a void auction is settled too', async () => {
  await market.listAuction({ tokens: 10n })
  const bidder = await market.house.fundBidder()
  await bidder.bid({ auctionId: 1n, quantity: 9n, price: parseEther('4') })
  await endAuctions()
  await market.house.finalizeAuction({
    auctionId: 1n,
    winners: [],
    refunders: [{ bidder: bidder.account.address, amount: 0n, price: parseEther('36') }],
  })
  expect((await finalize(1)).json()).toMatchObject({ body: { status: { value: 'PROCESSED' }, outcome: 'VOID' } })
  await market.caughtUp()
  expect(await detail(1)).toMatchObject({ status: { value: 'PROCESSED' }, outcome: 'VOID' })
  expect((await audited()).map(({ reason }) => reason)).toEqual(['auction 0', 'auction 1'])
})

test('only administrators may, and only for auctions that there are', async () => {
  const wallet = await market.signIn()
  expect((await finalize(0, {})).statusCode).toBe(401)
  expect((await finalize(0, { authorization: `Bearer ${wallet.accessToken}` })).statusCode).toBe(403)
  expect((await finalize(77)).statusCode).toBe(404)
})
