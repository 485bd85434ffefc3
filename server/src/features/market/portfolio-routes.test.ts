import type { Position } from '@melos/api-contract'
import { parseEther } from 'viem'
import { expect, test } from 'vitest'
import { openForTests } from '../../../test/support/open-for-tests.ts'
import { refuseTransfers } from '../../../test/support/refuse-transfers.ts'
import { openRoyaltyMarket } from '../../../test/support/royalty-market.ts'
import { buildTestApp } from '../../../test/support/test-app.ts'

// This file has its own chain, because it moves the chain's clock and removes blocks.
const market = await openForTests(openRoyaltyMarket())
const { trading, one, other } = market
const mels = parseEther
await trading.switchOn()

async function openSong() {
  const sold = await market.sellAndConfirm()
  await trading.open(sold.song)
  await market.caughtUp()
  return sold
}
const positions = async (account = one.account): Promise<Position[]> =>
  (await market.ask('/api/portfolio', account)).json().body.positions
const positionOf = async (song: string, account = one.account) =>
  (await positions(account)).find((position) => position.song === song)
const history = async (account = one.account) =>
  (await market.ask('/api/portfolio/history', account)).body.slice(1).trim().split('\r\n')

test('a position says what was won, offered, sold and earned, and goes back with a reorganisation', async () => {
  // `one` wins 7 tokens and `other` 3, for 3 MELS each and 10%.
  const { song, auctionId } = await openSong()
  expect(await positionOf(song)).toEqual({
    ...{ externalId: Number(auctionId), song, title: 'Night Ferry', artist: 'The Lanterns', state: 'OPEN' },
    ...{ tokens: '7', inOrders: 0, known: { tokens: '7', cost: '23.1' }, unknownTokens: '0', bestBuy: null },
    ...{ value: { mels: '0', tokens: 0 }, realised: '0', soldUnknown: '0', sentCost: '0', received: '0', due: '0' },
  })
  await trading.offer(one.account, { song, quantity: 4n, price: mels('5') })
  const block = await trading.buy(other.account, { song, quantity: 2n, price: mels('5'), fillOnly: true })
  await market.caughtUp()
  expect(await positionOf(song)).toMatchObject({
    ...{ tokens: '5', inOrders: 2, known: { tokens: '5', cost: '16.5' }, realised: '3.4' },
  })
  // 3 for 9.9 in the auction and 2 for 11 on the market.
  expect(await positionOf(song, other.account)).toMatchObject({ tokens: '5', known: { tokens: '5', cost: '20.9' } })

  await trading.buy(other.account, { song, quantity: 2n, price: mels('2') })
  await trading.buy(other.account, { song, quantity: 9n, price: mels('1') })
  await trading.buy(one.account, { song, quantity: 9n, price: mels('2.5') })
  await market.caughtUp()
  expect(await positionOf(song)).toMatchObject({ bestBuy: '2', value: { mels: '7', tokens: 5 } })
  // Its own orders would not buy from it.
  expect(await positionOf(song, other.account)).toMatchObject({ bestBuy: '2.5', value: { mels: '12.5', tokens: 5 } })
  // Nothing can be sold while the market is halted.
  await trading.halt(song)
  await market.caughtUp()
  expect(await positionOf(song)).toMatchObject({ state: 'HALTED', bestBuy: null, value: { mels: '0', tokens: 0 } })
  await trading.resume(song)
  await market.caughtUp()
  expect(await positionOf(song)).toMatchObject({ state: 'OPEN', bestBuy: '2', value: { mels: '7', tokens: 5 } })

  await market.payIn([{ song, eur: mels('40') }])
  expect(await positionOf(song)).toMatchObject({ due: '20', received: '0' })
  await market.royalties.pay(one.account.address, [song])
  await market.caughtUp()
  expect(await positionOf(song)).toMatchObject({ due: '0', received: '20' })

  await market.chain.forgetFrom(block)
  await market.pass(1)
  expect(await positionOf(song)).toMatchObject({
    tokens: '7',
    inOrders: 4,
    known: { tokens: '7', cost: '23.1' },
    realised: '0',
  })
})

test('tokens from a plain transfer have no cost, and selling takes both kinds in proportion', async () => {
  const { song } = await openSong()
  await trading.send(other.account, song, one.account.address, mels('2.5'))
  await market.caughtUp()
  expect(await positionOf(song)).toMatchObject({
    ...{ tokens: '9.5', known: { tokens: '7', cost: '23.1' }, unknownTokens: '2.5' },
  })
  expect(await positionOf(song, other.account)).toMatchObject({
    ...{ tokens: '0.5', known: { tokens: '0.5', cost: '1.65' }, sentCost: '8.25' },
  })
  await trading.buy(other.account, { song, quantity: 9n, price: mels('10') })
  await trading.offer(one.account, { song, quantity: 9n, price: mels('9') })
  await market.caughtUp()
  const left = await positionOf(song)
  expect(left).toMatchObject({ tokens: '0.5', value: { mels: '0', tokens: 0 } })
  const sum = (amounts: readonly (string | undefined)[]) =>
    amounts.reduce((total, text) => total + mels(text ?? '0'), 0n)
  // Gains, sales of unknown tokens and the cost of what is held are what was paid less what was received.
  expect(sum([left?.realised, left?.soldUnknown])).toBe(mels('90') - mels('23.1') + mels(left?.known.cost ?? '0'))
  expect(sum([left?.known.tokens, left?.unknownTokens])).toBe(mels('0.5'))
  // Orders are for whole tokens, so the best one is shown and buys nothing.
  await trading.buy(other.account, { song, quantity: 1n, price: mels('1') })
  await market.caughtUp()
  expect(await positionOf(song)).toMatchObject({ tokens: '0.5', bestBuy: '1', value: { mels: '0', tokens: 0 } })
  // A buy order binds no tokens, and nothing trades after the end of a market.
  expect(await positionOf(song, other.account)).toMatchObject({ inOrders: 0 })
  await trading.close(song)
  await market.caughtUp()
  expect(await positionOf(song)).toMatchObject({ state: 'CLOSED', bestBuy: null })
})

test('the history has every movement, oldest first, and no cell that a spreadsheet would run', async () => {
  const { song } = await market.sellAndConfirm({ name: 'Ferry' })
  await trading.open(song)
  await market.db
    .updateTable('works')
    .set({ title: '=HYPERLINK("http://evil.example")' })
    .where('token', '=', song)
    .execute()
  await trading.offer(one.account, { song, quantity: 1n, price: mels('4') })
  await trading.buy(other.account, { song, quantity: 1n, price: mels('4') })
  await trading.send(one.account, song, other.account.address, mels('1.25'))
  await market.caughtUp()
  const answer = await market.ask('/api/portfolio/history', one.account)
  expect(answer.headers['content-disposition']).toBe('attachment; filename="melos-portfolio.csv"')
  const ofSong = (rows: string[]) => rows.filter((row) => row.includes(song)).map((row) => row.split(song)[1])
  const sent = expect.stringMatching(/^,,1\.25,,,0x[0-9a-f]{64}$/)
  expect(ofSong(await history())).toEqual([
    expect.stringMatching(/^,7,,23\.1,,0x/),
    expect.stringMatching(/^,,1,,4,0x/),
    sent,
  ])
  expect(ofSong(await history(other.account))).toEqual([
    expect.stringMatching(/^,3,,9\.9,,0x/),
    expect.stringMatching(/^,1,,4\.4,,0x/),
    expect.stringMatching(/^,1\.25,,,,0x/),
  ])
  expect((await history()).at(-1)).toContain(`,Sent,"'=HYPERLINK(""http://evil.example"")",The Lanterns,${song},`)
})

test('without the node, what is due is unavailable, and the history is answered', async () => {
  const { accessToken } = await market.signIn(one.account)
  const headers = { authorization: `Bearer ${accessToken}` }
  const app = await buildTestApp(market.db, { rpcUrl: 'http://127.0.0.1:1' })
  expect((await app.inject({ url: '/api/portfolio', headers })).statusCode).toBe(503)
  expect((await app.inject({ url: '/api/portfolio/history', headers })).statusCode).toBe(200)
  await app.close()
})

test('tokens that the wallet could not take at first keep their price', async () => {
  const song = await market.listAuction({ tokens: 4n })
  const auctionId = (
    await market.db.selectFrom('auctions').select('id').where('token', '=', song).executeTakeFirstOrThrow()
  ).id
  await one.bid({ auctionId, quantity: 4n, price: mels('3') })
  await market.pass(3_600)
  const account = one.account.address
  const release = await refuseTransfers(market.chain.rpcUrl, { token: song, to: account })
  const winners = [{ bidder: account, amount: 4n, price: mels('12') }]
  await market.house.finalizeAuction({ auctionId, winners, refunders: [] })
  await release()
  await market.royalties.confirmSale(song, auctionId)
  await market.caughtUp()
  expect(await positionOf(song)).toBeUndefined()
  await market.house.withdrawCredit(song, account)
  await market.caughtUp()
  expect(await positionOf(song)).toMatchObject({
    tokens: '4',
    known: { tokens: '4', cost: '13.2' },
    unknownTokens: '0',
  })
})
