import { depositFor } from '@melos/clearing'
import { Market, type Side } from '@melos/market'
import { type Address, parseEther, toHex } from 'viem'
import { expect, test } from 'vitest'
import { createRandom } from '../create-random.ts'
import { type ChosenOrder, chooseOrder, type TradedMarket } from './choose-order.ts'

const AUCTION_PRICE = parseEther('1.05')
const HELD = [552n, 291n, 1420n, 489n, 658n, 1602n, 1675n, 597n, 242n, 419n, 1055n]
const WHOLE_TOKENS = HELD.reduce((sum, held) => sum + held, 0n)
/** At four an hour, more than two weeks. */
const STEPS = 1_500
const now = { day: 1, statements: 0 }
const addressOf = (index: number): Address => toHex(index + 1, { size: 20 })
/** The prices that no sample bidder leaves. */
const [lowest, highest] = [parseEther('0.7875'), parseEther('1.5225')]

interface Step extends ChosenOrder {
  readonly owner: Address
  readonly traded: bigint
}

/** Trades with the model of the contract, which throws at everything that the contract refuses except missing tokens. */
function tradeOn(steps: number) {
  const market = new Market({ artist: 'artist' })
  const held = new Map(HELD.map((tokens, index) => [addressOf(index), tokens]))
  const move = (owner: string, quantity: bigint) => {
    // The model's owners are the addresses above.
    held.set(owner as Address, (held.get(owner as Address) ?? 0n) + quantity)
  }
  const done: Step[] = []
  for (let step = 0; step < steps; step++) {
    const random = createRandom(step)
    const owner = addressOf(Math.floor(random() * HELD.length))
    const free = (held.get(owner) ?? 0n) - market.lockedOf(owner)
    const order = chooseOrder(readMarket(market), { address: owner, free }, random)
    if (order === undefined) continue
    const { side, price, quantity, fillOnly } = order
    const terms = { lastDay: 2, untilNextRoyalty: false, fillOnly }
    const { trades } = market.place({ owner, side, price, quantity, maxFills: 16, terms }, now)
    for (const trade of trades) {
      move(owner, side === 'buy' ? trade.quantity : -trade.quantity)
      move(trade.owner, side === 'buy' ? -trade.quantity : trade.quantity)
    }
    const traded = trades.reduce((sum, trade) => sum + trade.quantity, 0n)
    done.push({ ...order, owner, traded })
    for (const [address, tokens] of held) expect(tokens - market.lockedOf(address)).toBeGreaterThanOrEqual(30n)
  }
  return { market, done }
}

function readMarket(market: Market): TradedMarket {
  return {
    auctionPrice: AUCTION_PRICE,
    wholeTokens: WHOLE_TOKENS,
    book: { buy: readQueue(market, 'buy'), sell: readQueue(market, 'sell') },
  }
}

function readQueue(market: Market, side: Side): TradedMarket['book'][Side] {
  const levels = market.levels(side)
  const [best] = levels
  const front = best === undefined ? undefined : market.orderAt({ side, price: best.price, position: best.first })
  if (best === undefined || front === undefined) return { levels, front: undefined }
  // As above.
  return { levels, front: { owner: front.owner as Address, price: best.price, quantity: front.quantity } }
}

const { market, done } = tradeOn(STEPS)

test('sample bidders go on for weeks, and each keeps tokens that are not in orders', () => {
  expect(done.length).toBeGreaterThan(STEPS * 0.9)
  const late = done.slice(-100)
  expect(late.filter(({ traded }) => traded > 0n).length).toBeGreaterThan(25)
  expect(new Set(late.map(({ owner }) => owner)).size).toBe(HELD.length)
})

test('an order that takes is filled in full, and one that rests trades nothing', () => {
  for (const { fillOnly, quantity, traded } of done) expect(traded).toBe(fillOnly ? quantity : 0n)
})

test('prices stay around the auction’s, and the book stays small', () => {
  expect(done.every(({ price }) => price >= lowest && price <= highest)).toBe(true)
  for (const side of ['buy', 'sell'] as const) {
    expect(market.levels(side).length).toBeGreaterThanOrEqual(3)
    expect(market.levels(side).length).toBeLessThanOrEqual(9)
  }
  expect(market.deposits).toBeLessThan(depositFor({ price: highest, quantity: WHOLE_TOKENS / 10n }))
})

test('the first orders make several prices on both sides before anyone trades', () => {
  const first = done.findIndex(({ fillOnly }) => fillOnly)
  const prices = (side: Side) => new Set(done.slice(0, first).flatMap((one) => (one.side === side ? [one.price] : [])))
  for (const side of ['buy', 'sell'] as const) expect(prices(side).size).toBeGreaterThanOrEqual(4)
})

const quiet = { auctionPrice: AUCTION_PRICE, wholeTokens: WHOLE_TOKENS }
const full = (price: bigint, owner: Address) => ({
  levels: [{ price, quantity: WHOLE_TOKENS }, ...Array.from({ length: 9 }, () => ({ price, quantity: 1n }))],
  front: { owner, price, quantity: 5n },
})

test('nobody trades with an own order, pays far too much or sells too cheaply', () => {
  const [me, other] = [addressOf(0), addressOf(1)]
  const choose = (book: TradedMarket['book'], seed: number) =>
    chooseOrder({ ...quiet, book }, { address: me, free: 100n }, createRandom(seed))
  for (let seed = 0; seed < 50; seed++) {
    const own = { buy: full(parseEther('1'), me), sell: full(parseEther('1.1'), me) }
    expect(choose(own, seed)).toBeUndefined()
    const absurd = { buy: full(parseEther('0.01'), other), sell: full(parseEther('900'), other) }
    expect(choose(absurd, seed)).toBeUndefined()
    const bargain = { buy: full(parseEther('0.01'), other), sell: full(parseEther('0.02'), other) }
    expect(choose(bargain, seed)).toMatchObject({ side: 'buy', price: parseEther('0.02'), fillOnly: true })
  }
})

test('an order that is to rest stays below the best sell order, also while nobody buys', () => {
  const [me, price] = [addressOf(0), parseEther('0.97')]
  const sell = { levels: [{ price, quantity: 5n }], front: { owner: me, price, quantity: 5n } }
  const book = { buy: { levels: [], front: undefined }, sell }
  const orders = Array.from({ length: 50 }, (_, seed) =>
    chooseOrder({ ...quiet, book }, { address: me, free: 30n }, createRandom(seed)),
  ).filter((order) => order !== undefined)
  expect(orders.length).toBeGreaterThan(0)
  for (const order of orders) expect(order.price).toBeLessThan(price)
})

test('whoever has no spare tokens only buys', () => {
  const book = { buy: { levels: [], front: undefined }, sell: { levels: [], front: undefined } }
  for (let seed = 0; seed < 50; seed++) {
    const order = chooseOrder({ ...quiet, book }, { address: addressOf(0), free: 30n }, createRandom(seed))
    expect(order?.side).toBe('buy')
  }
})
