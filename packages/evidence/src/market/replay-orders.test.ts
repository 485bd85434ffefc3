import type { OrderId, Side } from '@melos/market'
import { getAddress, parseEther, zeroHash } from 'viem'
import { expect, test } from 'vitest'
import { EventBook } from './event-book.ts'
import type { OrderAction } from './market-actions.ts'
import { replayOrders, type TimedAction } from './replay-orders.ts'

const [artist, ann, ben, dan] = [1, 2, 3, 4].map((digit) => getAddress(`0x${String(digit).repeat(40)}`)) as [
  `0x${string}`,
  `0x${string}`,
  `0x${string}`,
  `0x${string}`,
]
const TODAY = 20_000

interface Wish {
  readonly side: Side
  readonly owner: `0x${string}`
  readonly price?: string
  readonly lastDay?: number
  readonly fillOnly?: boolean
  readonly untilNextRoyalty?: boolean
}

type End = OrderAction['end']
type Now = TimedAction['now']

/** Actions as a contract could report them that doesn't follow the rule. */
function tell() {
  const actions: TimedAction[] = []
  const place = { blockNumber: 1n, logIndex: 0, transactionHash: zeroHash, song: artist }
  let number = 0n
  const now = (changes: Partial<Now> = {}): Now => ({ day: TODAY, statements: 0, ...changes })
  return {
    actions,
    order(wish: Wish, { trades = [], end }: { trades?: OrderAction['trades']; end: End }, at: Partial<Now> = {}) {
      const { side, owner, price = '2', lastDay = TODAY + 9, fillOnly = false, untilNextRoyalty = false } = wish
      const left = end.kind === 'filled' ? 0n : end.quantity
      const quantity = trades.reduce((sum, trade) => sum + trade.quantity, left)
      const terms = { lastDay, untilNextRoyalty, fillOnly }
      const order = { owner, side, quantity, price: parseEther(price), terms }
      actions.push({ ...place, kind: 'order', number: number++, order, trades, end, now: now(at) })
    },
    add(action: { kind: 'halted' | 'resumed' | 'closed' }) {
      actions.push({ ...place, ...action, now: now() })
    },
    remove(id: OrderId, changes: Partial<TimedAction & { kind: 'removed' }> = {}) {
      const removed = { owner: ann, why: 'cancelled', quantity: 5n, now: now(), ...changes } as const
      actions.push({ ...place, ...removed, id, kind: 'removed' })
    },
    find: () => replayOrders(actions, { artist, book: new EventBook() }),
  }
}

const idOf = (side: Side, price: string, position: number): OrderId => ({ side, price: parseEther(price), position })
const rested = (id: OrderId, quantity = 5n): End => ({ kind: 'rested', id, quantity })
const FILLED: End = { kind: 'filled' }

/** Ann sells at 2 and then Ben, and Ben sells at 1.90. */
function tellBook(wish: Partial<Wish> = {}) {
  const told = tell()
  told.order({ side: 'sell', owner: ann, ...wish }, { end: rested(idOf('sell', '2', 0)) })
  told.order({ side: 'sell', owner: ben }, { end: rested(idOf('sell', '2', 1)) })
  told.order({ side: 'sell', owner: ben, price: '1.9' }, { end: rested(idOf('sell', '1.9', 0)) })
  return told
}

const fromAnn = { id: idOf('sell', '2', 0), owner: ann, quantity: 5n }
const fromBen = { id: idOf('sell', '2', 1), owner: ben, quantity: 5n }
const cheapest = { id: idOf('sell', '1.9', 0), owner: ben, quantity: 5n }

test('best price first and oldest first is right', () => {
  const told = tellBook()
  told.order({ side: 'buy', owner: dan }, { trades: [cheapest, fromAnn], end: FILLED })
  told.order({ side: 'buy', owner: dan }, { trades: [fromBen], end: rested(idOf('buy', '2', 0)) })
  expect(told.find()).toEqual([])
})

test.each([
  ['a worse price first', [fromAnn, cheapest]],
  ['a better price left out', [fromAnn]],
  ['a later order first', [cheapest, fromBen]],
  ['less than an order had', [{ ...cheapest, quantity: 4n }, fromAnn]],
])('%s breaks the priority', (_name, trades) => {
  const told = tellBook()
  told.order({ side: 'buy', owner: dan }, { trades, end: FILLED })
  expect(told.find()).toMatchObject([{ rule: 'priority', where: 'order 3' }])
})

test('a price beyond the limit is found', () => {
  const told = tellBook()
  told.order({ side: 'buy', owner: dan, price: '1.99' }, { trades: [cheapest, fromAnn], end: FILLED })
  expect(told.find()).toMatchObject([{ rule: 'limit', actual: `sell order 0 at ${parseEther('2')}` }])
})

test('an order that rests although the other side matches is found', () => {
  const told = tellBook()
  told.order({ side: 'buy', owner: dan }, { trades: [cheapest], end: rested(idOf('buy', '2', 0)) })
  expect(told.find()).toMatchObject([{ rule: 'priority', expected: 'does not rest' }])
})

test('what is left may end only if it was not to rest, or an order of the other side still matches', () => {
  const unfilled: End = { kind: 'unfilled', quantity: 5n }
  const limited = tellBook()
  limited.order({ side: 'buy', owner: dan }, { trades: [cheapest], end: unfilled })
  expect(limited.find()).toEqual([])
  const fillOnly = tellBook()
  fillOnly.order({ side: 'buy', owner: dan, price: '1.95', fillOnly: true }, { trades: [cheapest], end: unfilled })
  expect(fillOnly.find()).toEqual([])
  const ended = tellBook()
  ended.order({ side: 'buy', owner: dan, price: '1.95' }, { trades: [cheapest], end: unfilled })
  expect(ended.find()).toMatchObject([{ rule: 'priority', expected: 'rests', actual: 'does not rest' }])
})

test('trades with an order that has ended are found, and passing it is right', () => {
  const trades = { trades: [cheapest, fromAnn], end: FILLED }
  const expired = tellBook({ lastDay: TODAY })
  expired.order({ side: 'buy', owner: dan }, trades, { day: TODAY + 1 })
  expect(expired.find()).toMatchObject([{ rule: 'priority' }])
  const bound = tellBook({ untilNextRoyalty: true })
  bound.order({ side: 'buy', owner: dan }, trades, { statements: 1 })
  expect(bound.find()).toMatchObject([{ rule: 'priority' }])
  const passed = tellBook({ untilNextRoyalty: true })
  passed.order({ side: 'buy', owner: dan }, { trades: [cheapest, fromBen], end: FILLED }, { statements: 1 })
  expect(passed.find()).toEqual([])
})

test.each([
  ['ArtistBuys', { owner: artist }],
  ['OwnOrder', { owner: ben }],
  ['LastDayPast', { owner: dan, lastDay: TODAY - 1 }],
])('an order that the contract refuses is found: %s', (code, wish) => {
  const told = tellBook()
  told.order({ side: 'buy', ...wish }, { trades: [cheapest], end: FILLED })
  expect(told.find()).toMatchObject([{ rule: 'terms', expected: `refused: ${code}` }])
})

test('an order in a halted or closed market is found, and states that cannot follow each other', () => {
  for (const kind of ['halted', 'closed'] as const) {
    const told = tellBook()
    told.add({ kind })
    told.order({ side: 'buy', owner: dan }, { trades: [cheapest], end: FILLED })
    expect(told.find()).toMatchObject([{ rule: 'terms', expected: 'refused: MarketStateInvalid' }])
  }
  const told = tellBook()
  told.add({ kind: 'resumed' })
  expect(told.find()).toMatchObject([{ rule: 'terms', where: `resumed in ${zeroHash}` }])
})

test('only ended orders are removed without their owner, for the right reason', () => {
  const early = tellBook()
  early.remove(fromAnn.id, { why: 'expired' })
  expect(early.find()).toMatchObject([{ rule: 'terms', expected: 'refused: OrderNotYours' }])
  const other = tellBook({ lastDay: TODAY })
  other.remove(fromAnn.id, { why: 'royalty-paid', now: { day: TODAY + 1, statements: 1 } })
  expect(other.find()).toMatchObject([{ rule: 'terms', expected: 'expired, 5 tokens' }])
  const own = tellBook()
  own.remove(fromAnn.id)
  expect(own.find()).toEqual([])
})

test('events that contradict each other are incomplete', () => {
  const twice = tellBook()
  twice.order({ side: 'buy', owner: dan }, { trades: [cheapest, cheapest], end: FILLED })
  expect(twice.find).toThrow(expect.objectContaining({ code: 'CHAIN_INCOMPLETE' }))
  const gap = tellBook()
  gap.order({ side: 'sell', owner: ann }, { end: rested(idOf('sell', '2', 3)) })
  expect(gap.find).toThrow(expect.objectContaining({ code: 'CHAIN_INCOMPLETE' }))
  const part = tellBook()
  part.remove(fromAnn.id, { quantity: 4n })
  expect(part.find).toThrow(expect.objectContaining({ code: 'CHAIN_INCOMPLETE' }))
})
