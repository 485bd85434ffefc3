import { describe, expect, test } from 'vitest'
import type { Bid } from './auction.ts'
import { openBook } from './auction-book.ts'
import { clearAuction } from './clear-auction.ts'
import { demandCurve } from './demand-curve.ts'
import { settle } from './settle.ts'

const offer = { supply: 10n, minimumPrice: 1n, threshold: 0n }
const bid = { id: '1', bidder: 'ann', price: 2n, quantity: 10n }

// Types forbid these values, but JSON and plain JavaScript can contain them.
const malformed = (value: unknown) => value as readonly Bid[]

describe.each([
  ['clearAuction', clearAuction],
  ['demandCurve', demandCurve],
  ['openBook', openBook],
])('%s', (_name, use) => {
  test.each([
    ['a set', new Set([bid]), 'BIDS'],
    ['nothing', undefined, 'BIDS'],
    ['a hole', [bid, undefined], 'BIDS'],
    ['null', [null], 'BIDS'],
    ['the same bid twice', [bid, bid], 'DUPLICATE_BID'],
  ])('%s is refused by name', (_what, bids, code) => {
    if (use === openBook && bids === undefined) return expect(openBook(offer).demand).toBe(0n)
    expect(() => use(offer, malformed(bids))).toThrow(expect.objectContaining({ code }))
  })

  test('an offer of nothing is refused', () => {
    expect(() => use({ ...offer, supply: 0n }, [bid])).toThrow(expect.objectContaining({ code: 'SUPPLY' }))
  })
})

test('a malformed bid among many is found', () => {
  const many = Array.from({ length: 20_000 }, (_, index) => ({ id: String(index), price: 2n, quantity: 1n }))
  for (const place of [0, 7_777, 19_999]) {
    const bids = many.with(place, { id: String(place), price: 2n, quantity: malformed(3) as unknown as bigint })
    expect(() => clearAuction(offer, bids)).toThrow(expect.objectContaining({ code: 'BID_QUANTITY' }))
  }
})

test('a settlement with a clearing of other bids is refused', () => {
  const clearing = clearAuction(offer, [bid])
  expect(() => settle([bid, { ...bid, id: '2' }], clearing)).toThrow(expect.objectContaining({ code: 'CLEARING' }))
  expect(() => settle([{ ...bid, quantity: 9n }], clearing)).toThrow(expect.objectContaining({ code: 'CLEARING' }))
})

test('a book does not change if its offer object does', () => {
  const changing = { ...offer }
  const book = openBook(changing, [bid])
  changing.supply = 1_000n
  expect(book.clearingPrice).toBe(2n)
})
