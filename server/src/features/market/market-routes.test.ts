import type { Market } from '@melos/api-contract'
import { keccak256, parseEther, toHex } from 'viem'
import { expect, test } from 'vitest'
import { openForTests } from '../../../test/support/open-for-tests.ts'
import { openRoyaltyMarket } from '../../../test/support/royalty-market.ts'
import { testAdmin } from '../../../test/support/test-identity.ts'

// This file has its own chain, because it moves the chain's clock and removes blocks.
const market = await openForTests(openRoyaltyMarket())
const { trading, one, other } = market
const mels = parseEther
const DAY = 86_400

const read = async (path: string) => (await market.ask(`/api/public/markets${path}`)).json()
const orders = async (account = one.account, query = '') => (await market.ask(`/api/orders${query}`, account)).json()

test('a song goes from sold to open, traded, halted and closed, and back with a reorganisation', async () => {
  const { song, auctionId } = await market.sellAndConfirm()
  const unopened = await read(`/${auctionId}`)
  expect(unopened.body).toMatchObject({
    ...{ externalId: Number(auctionId), song, title: 'Night Ferry', artist: 'The Lanterns', wholeTokens: 10 },
    ...{ percentage: 25, state: 'NOT_OPEN', isOn: false, auctionPrice: '3', lastTrade: null, bestBuy: null },
    ...{ bestSell: null, changePercent: null, lastYearMelsPerToken: null, notice: null, orderCount: 0, tradeCount: 0 },
    ...{ seller: market.house.seller, statementCount: 0, tokensTraded: 0 },
  })
  await trading.switchOn()
  await trading.open(song)
  await trading.offer(one.account, { song, quantity: 5n, price: mels('5.2') })
  await trading.offer(one.account, { song, quantity: 1n, price: mels('6') })
  await trading.buy(other.account, { song, quantity: 2n, price: mels('2.5') })
  await market.caughtUp()
  expect((await read(`/${auctionId}`)).body).toMatchObject({
    ...{ state: 'OPEN', isOn: true, bestBuy: '2.5', bestSell: '5.2', orderCount: 3 },
  })
  expect((await read(`/${auctionId}/book`)).body).toEqual({
    buy: [{ price: '2.5', quantity: 2, orders: 1 }],
    sell: [
      { price: '5.2', quantity: 5, orders: 1 },
      { price: '6', quantity: 1, orders: 1 },
    ],
    total: { buy: 2, sell: 6 },
  })
  expect((await read(`/${auctionId}/book?size=1`)).body).toMatchObject({
    sell: [{ price: '5.2' }],
    total: { buy: 2, sell: 6 },
  })

  const block = await trading.buy(other.account, { song, quantity: 2n, price: mels('5.5'), fillOnly: true })
  await market.caughtUp()
  const traded = (await read(`/${auctionId}`)).body
  expect(traded).toMatchObject({
    lastTrade: { price: '5.2' },
    changePercent: '73.3',
    tradeCount: 1,
    tokensTraded: 2,
    orderCount: 4,
  })
  const trade = {
    ...{ price: '5.2', quantity: 2, side: 'BUY', buyer: other.account.address, seller: one.account.address },
    ...{ tradedAt: traded.lastTrade.tradedAt, transaction: expect.stringMatching(/^0x/) },
  }
  expect(await read(`/${auctionId}/trades`)).toEqual({ data: [trade], total: 1 })
  const [day] = traded.lastTrade.tradedAt.split(' ')
  const candle = { day, open: '5.2', high: '5.2', low: '5.2', close: '5.2', tokens: 2, trades: 1 }
  expect(await read(`/${auctionId}/candles`)).toEqual({ data: [candle] })

  await market.chain.forgetFrom(block)
  await market.pass(1)
  expect((await read(`/${auctionId}`)).body).toMatchObject({ lastTrade: null, tradeCount: 0, orderCount: 3 })
  expect((await read(`/${auctionId}/book`)).body.total).toEqual({ buy: 2, sell: 6 })

  const { accessToken } = (await market.logIn(testAdmin.email, testAdmin.password)).json()
  const publish = (token: string, id: bigint) =>
    market.post(`/api/markets/${id}/reasons`, { reason: 'A report is being examined.' }, { token })
  const reasonHash = keccak256(toHex('A report is being examined.'))
  const published = await publish(accessToken, auctionId)
  expect([published.statusCode, published.json().body]).toEqual([200, { hash: reasonHash }])
  expect((await publish(accessToken, 999n)).statusCode).toBe(404)
  expect((await publish((await market.signIn(one.account)).accessToken, auctionId)).statusCode).toBe(403)
  const audit = await market.db
    .selectFrom('audit_log')
    .select(['actor', 'reason'])
    .where('action', '=', 'MARKET_REASON_PUBLISHED')
    .execute()
  expect(audit).toEqual([{ actor: testAdmin.email, reason: `auction ${auctionId}: A report is being examined.` }])

  await trading.halt(song, reasonHash)
  await market.caughtUp()
  const halted = (await read(`/${auctionId}`)).body
  expect(halted).toMatchObject({
    state: 'HALTED',
    bestSell: '5.2',
    notice: { reason: 'A report is being examined.', reasonHash },
  })
  await trading.resume(song)
  await market.caughtUp()
  expect((await read(`/${auctionId}`)).body).toMatchObject({ state: 'OPEN', notice: null })
  const unknown = keccak256(toHex('another'))
  await trading.close(song, unknown)
  await market.caughtUp()
  expect((await read(`/${auctionId}`)).body).toMatchObject({
    ...{ state: 'CLOSED', bestBuy: null, bestSell: null, notice: { reason: null, reasonHash: unknown } },
  })
  expect((await read(`/${auctionId}/book`)).body).toEqual({ buy: [], sell: [], total: { buy: 0, sell: 0 } })
  expect((await orders(other.account)).data[0]).toMatchObject({
    state: 'CLOSED',
    canCancel: true,
    bound: { mels: '5.5', tokens: 0 },
  })
  expect((await market.ask('/api/public/markets/999')).statusCode).toBe(404)
})

async function openSong(name?: string) {
  const sold = await market.sellAndConfirm(name === undefined ? {} : { name })
  await trading.open(sold.song)
  return sold
}

test('my orders say how far they are and what waits before them', async () => {
  const { song, auctionId } = await openSong()
  const [low, high] = [mels('1'), mels('2')]
  await trading.buy(other.account, { song, quantity: 3n, price: low })
  await trading.buy(one.account, { song, quantity: 4n, price: low, days: 0 })
  await trading.buy(other.account, { song, quantity: 5n, price: low, days: 1 })
  await trading.buy(one.account, { song, quantity: 1n, price: high, fillOnly: true })
  await trading.offer(one.account, { song, quantity: 1n, price: high })
  await trading.cancel(one.account, song, { side: 'SELL', price: high, position: 0n })
  await trading.offer(one.account, { song, quantity: 1n, price: low })
  await market.caughtUp()

  const mine = await orders(one.account, `?externalId=${auctionId}`)
  expect(mine.total).toBe(4)
  expect(mine.data).toMatchObject([
    {
      number: 5,
      side: 'SELL',
      state: 'FILLED',
      filled: 1,
      filledFor: '1',
      position: null,
      ahead: null,
      canCancel: false,
    },
    { number: 4, side: 'SELL', state: 'CANCELLED', position: 0, bound: { mels: '0', tokens: 0 } },
    { number: 3, side: 'BUY', state: 'UNFILLED', position: null, filled: 0 },
    {
      number: 1,
      side: 'BUY',
      state: 'OPEN',
      position: 1,
      ahead: 2,
      bound: { mels: '4.4', tokens: 0 },
      canCancel: true,
    },
  ])
  expect(mine.data[3]).toMatchObject({
    externalId: Number(auctionId),
    song,
    title: 'Night Ferry',
    price: '1',
    quantity: 4,
  })
  expect((await orders(other.account, `?externalId=${auctionId}`)).data).toMatchObject([
    { number: 2, ahead: 6 },
    { number: 0, ahead: 0, filled: 1, filledFor: '1', bound: { mels: '2.2' } },
  ])
  expect(await orders(one.account, `?show=resting&externalId=${auctionId}`)).toMatchObject({
    total: 1,
    data: [{ number: 1 }],
  })
  expect(await orders(one.account, `?page=2&size=3&externalId=${auctionId}`)).toMatchObject({
    total: 4,
    data: [{ number: 1 }],
  })
})

test('an order ends with its last day, and every answer follows at midnight', async () => {
  const { song, auctionId } = await openSong()
  const { timestamp } = await market.db
    .selectFrom('blocks')
    .select('timestamp')
    .orderBy('number', 'desc')
    .executeTakeFirstOrThrow()
  const midnight = (Math.floor(timestamp.getTime() / 1_000 / DAY) + 1) * DAY
  await trading.buy(other.account, { song, quantity: 3n, price: mels('2'), days: 0 })
  await trading.buy(other.account, { song, quantity: 1n, price: mels('1'), days: 1 })
  await market.caughtUp()
  expect((await read(`/${auctionId}`)).body.bestBuy).toBe('2')
  expect((await read(`/${auctionId}/book`)).body.total.buy).toBe(4)
  const { version } = await market.db.selectFrom('data_version').select('version').executeTakeFirstOrThrow()

  const { timestamp: now } = await market.db
    .selectFrom('blocks')
    .select('timestamp')
    .orderBy('number', 'desc')
    .executeTakeFirstOrThrow()
  await market.pass(midnight - Math.floor(now.getTime() / 1_000))
  // Nothing of ours happened on the chain, so only time ends the answers that were kept.
  expect((await market.db.selectFrom('data_version').select('version').executeTakeFirstOrThrow()).version).toBe(version)
  for (let turn = 0; turn < 2; turn++) {
    expect((await read(`/${auctionId}`)).body.bestBuy).toBe('1')
    expect((await read(`/${auctionId}/book`)).body).toMatchObject({
      buy: [{ price: '1', quantity: 1 }],
      total: { buy: 1 },
    })
    expect((await read(`?search=`)).code).toBe('BAD_REQUEST')
    const listed = (await read('')).data.find((row: Market) => row.externalId === Number(auctionId))
    expect(listed.bestBuy).toBe('1')
  }
  expect((await orders(other.account, `?externalId=${auctionId}`)).data).toMatchObject([
    { state: 'OPEN', ahead: 0 },
    { state: 'EXPIRED', ahead: null, canCancel: true, bound: { mels: '6.6' } },
  ])
  await trading.cancel(one.account, song, { side: 'BUY', price: mels('2'), position: 0n })
  await market.caughtUp()
  expect((await orders(other.account, `?externalId=${auctionId}`)).data[1]).toMatchObject({
    state: 'EXPIRED',
    canCancel: false,
  })
})

test('an order until the next royalty ends when royalties are paid in, and the market shows them', async () => {
  const { song, auctionId } = await openSong()
  await trading.buy(other.account, { song, quantity: 1n, price: mels('2'), untilNextRoyalty: true, days: 60 })
  await trading.buy(other.account, { song, quantity: 1n, price: mels('1'), days: 60 })
  await market.caughtUp()
  expect((await read(`/${auctionId}`)).body).toMatchObject({ bestBuy: '2', statementCount: 0 })
  const { block } = await market.payIn([{ song, eur: mels('20'), periodFrom: 20_250_101, periodTo: 20_251_231 }])
  expect((await read(`/${auctionId}`)).body).toMatchObject({
    bestBuy: '1',
    statementCount: 1,
    lastYearMelsPerToken: '2',
  })
  expect((await read(`/${auctionId}/book`)).body.total.buy).toBe(1)
  const mine = () => orders(other.account, `?externalId=${auctionId}`)
  expect((await mine()).data).toMatchObject([
    { state: 'OPEN' },
    { state: 'ROYALTY_PAID', untilNextRoyalty: true, canCancel: true },
  ])
  await market.chain.forgetFrom(block)
  await market.pass(1)
  expect((await read(`/${auctionId}`)).body).toMatchObject({ bestBuy: '2', statementCount: 0 })
  expect((await mine()).data).toMatchObject([{ state: 'OPEN' }, { state: 'OPEN' }])
})

test('markets are found by state, words and song, and sorted', async () => {
  const all = await read('')
  expect(all).toMatchObject({ isOn: true, total: 4 })
  const ids = async (query: string) => (await read(query)).data.map(({ externalId }: Market) => externalId)
  expect(await ids('?state=CLOSED')).toEqual([0])
  expect(await ids('?search=lanterns%20n%C3%ADght')).toHaveLength(4)
  expect(await ids('?search=nothing')).toEqual([])
  const { song, externalId } = all.data[1]
  for (const written of [song, song.toLowerCase()]) expect(await ids(`?song=${written}`)).toEqual([externalId])
  expect(await ids(`?song=${market.house.seller}`)).toEqual([])
  expect(await ids('?sort=traded')).toEqual([1, 0, 2, 3])
  expect(await ids('?sort=price')).toEqual([0, 2, 3, 1])
  expect(await ids('?sort=title&page=2&size=3')).toEqual([3])
})
