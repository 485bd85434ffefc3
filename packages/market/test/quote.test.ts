import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import type { Market, Placed } from '../src/market.ts'
import type { Moment, Order, Side } from '../src/order.ts'
import { OrderError } from '../src/order-error.ts'
import { type LiveBook, type OwnOrder, quoteAtPrice, quoteNow } from '../src/quote.ts'
import { life, PRICES, place } from './arbitrary-life.ts'
import { startLife } from './play-life.ts'

// A busy machine must not fail the tests.
vi.setConfig({ testTimeout: 240_000 })

const numRuns = 1_000
const order = place.filter(({ by, side }) => by !== 'artist' || side === 'sell')

test('in random books, a quote for now is what the model does', () => {
  const seen = { filled: 0, part: 0, refused: 0 }
  check((market, now, one) => {
    const { book, ownOrders } = readBook(market, now, one.owner)
    const { limit, ...quote } = quoteNow(book, { ...one, ownOrders })
    if (limit === undefined) return
    const terms = { ...one.terms, fillOnly: true }
    const placed = attempt(market, { ...one, price: limit, maxFills: quote.maxFills, terms }, now)
    expect(quote.meetsOwn).toBe(placed === 'OwnOrder')
    if (placed === 'OwnOrder') {
      seen.refused++
      return
    }
    expect(toFills(placed)).toEqual(quote.fills)
    expect(placed).toMatchObject({ left: quote.left, paidOut: quote.total, commission: quote.commission })
    if (one.side === 'buy') expect(placed.paidIn).toBe(quote.total + quote.commission)
    seen[quote.left === 0n ? 'filled' : 'part']++
  })
  for (const times of Object.values(seen)) expect(times).toBeGreaterThan(20)
})

test('in random books, a quote for an own price is where the model rests the order', () => {
  const seen = { rested: 0, behind: 0, tradedAndRested: 0 }
  check((market, now, one) => {
    const before = readBook(market, now, one.owner)
    const quote = quoteAtPrice(before.book, { ...one, ownOrders: before.ownOrders })
    const terms = { ...one.terms, fillOnly: false }
    const placed = attempt(market, { ...one, maxFills: quote.trades.maxFills, terms }, now)
    expect(quote.trades.meetsOwn).toBe(placed === 'OwnOrder')
    if (placed === 'OwnOrder') return
    expect(toFills(placed)).toEqual(quote.trades.fills)
    expect(placed).toMatchObject({ left: quote.rests, paidIn: quote.paidIn })
    const after = readBook(market, now, one.owner)
    expect(after.book[one.side === 'buy' ? 'sell' : 'buy'][0]?.price).toBe(quote.bestOther)
    if (placed.rested === undefined) return
    const { position } = placed.rested
    const rested = after.ownOrders.find((own) => own.price === one.price && own.position === position)
    expect(rested).toMatchObject({ ahead: quote.ahead.atPrice.quantity })
    seen.rested++
    if (quote.ahead.atPrice.orders > 0) seen.behind++
    if (quote.trades.filled > 0n) seen.tradedAndRested++
  })
  for (const times of Object.values(seen)) expect(times).toBeGreaterThan(20)
})

/** Plays a random life, lets halted markets go on, and asks about one further order. */
function check(compare: (market: Market, now: Moment, one: Order) => void): void {
  fc.assert(
    fc.property(life, order, (calls, { by, days, untilNextRoyalty, fillOnly, ...rest }) => {
      const { market, play, now } = startLife()
      for (const call of calls) play(call)
      if (market.state === 'halted') market.resume()
      if (market.state === 'closed') return
      const terms = { lastDay: now().day + days, untilNextRoyalty, fillOnly }
      compare(market, now(), { ...rest, owner: by, terms })
    }),
    { numRuns },
  )
}

/** The live orders, found one by one. */
function readBook(market: Market, now: Moment, owner: string) {
  const book: Record<Side, LiveBook[Side][number][]> = { buy: [], sell: [] }
  const ownOrders: (OwnOrder & { position: number })[] = []
  for (const side of ['buy', 'sell'] as const) {
    for (const price of side === 'buy' ? PRICES.toReversed() : PRICES) {
      let [quantity, orders] = [0n, 0]
      for (let position = 0; position < 100; position++) {
        const one = market.orderAt({ side, price, position })
        if (one === undefined || one.lastDay < now.day || (one.boundTo ?? now.statements) < now.statements) continue
        if (one.owner === owner) ownOrders.push({ side, price, position, ahead: quantity })
        quantity += one.quantity
        orders++
      }
      if (orders > 0) book[side].push({ price, quantity, orders })
    }
  }
  return { book, ownOrders }
}

function attempt(market: Market, one: Order, now: Moment): Placed | 'OwnOrder' {
  try {
    return market.place(one, now)
  } catch (error) {
    if (error instanceof OrderError && error.code === 'OwnOrder') return 'OwnOrder'
    throw error
  }
}

function toFills({ trades }: Placed) {
  const fills = new Map<bigint, bigint>()
  for (const { maker, quantity } of trades) fills.set(maker.price, (fills.get(maker.price) ?? 0n) + quantity)
  return [...fills].map(([price, quantity]) => ({ price, quantity }))
}
