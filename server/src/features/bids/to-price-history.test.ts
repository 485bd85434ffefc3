import { openBook } from '@melos/clearing'
import fc from 'fast-check'
import { formatEther, parseEther } from 'viem'
import { expect, test } from 'vitest'
import type { PlacedBid } from './bid-store.ts'
import { toPriceHistory } from './to-price-history.ts'

const place = (price: string, quantity: bigint, second = 0): PlacedBid => ({
  price: parseEther(price),
  quantity,
  placed_at: new Date(Date.UTC(2026, 10, 20, 18, 0, second)),
})

test('a point for each bid that changed a price, the first and the last', () => {
  const bids = [place('2', 4n), place('1.5', 5n, 1), place('1.5', 1n, 2), place('1', 9n, 3), place('1.75', 1n, 4)]
  expect(toPriceHistory({ supply: 10n }, bids).points).toEqual([
    { at: '2026-11-20 18:00:00', bidCount: 1, clearingPrice: null, highestBidPrice: '2' },
    { at: '2026-11-20 18:00:02', bidCount: 3, clearingPrice: '1.5', highestBidPrice: '2' },
    { at: '2026-11-20 18:00:04', bidCount: 5, clearingPrice: '1.5', highestBidPrice: '2' },
  ])
})

test('one token less than is offered makes no clearing price, the last one does', () => {
  const prices = (quantity: bigint) =>
    toPriceHistory({ supply: 10n }, [place('1', quantity)]).points.map(({ clearingPrice }) => clearingPrice)
  expect(prices(9n)).toEqual([null])
  expect(prices(10n)).toEqual(['1'])
})

test('without bids there is no point', () => {
  expect(toPriceHistory({ supply: 1n }, [])).toEqual({ points: [] })
})

test('between two points the prices are those that all bids so far give', () => {
  const bid = fc.record({ steps: fc.integer({ min: 1, max: 9 }), quantity: fc.bigInt({ min: 1n, max: 9n }) })
  fc.assert(
    fc.property(fc.array(bid, { maxLength: 60 }), fc.bigInt({ min: 1n, max: 80n }), (drafts, supply) => {
      const bids = drafts.map(({ steps, quantity }) => place(`0.0${steps}`, quantity))
      const { points } = toPriceHistory({ supply }, bids)
      expect(points.at(-1)?.bidCount).toBe(bids.length === 0 ? undefined : bids.length)
      for (let count = 1; count <= bids.length; count++) {
        const sofar = bids.slice(0, count).map((placed, index) => ({ id: `${index}`, ...placed }))
        const { clearingPrice } = openBook({ supply, minimumPrice: 0n, threshold: 0n }, sofar)
        const highest = parseEther(`0.0${Math.max(...drafts.slice(0, count).map(({ steps }) => steps))}`)
        expect(points.findLast(({ bidCount }) => bidCount <= count)).toMatchObject({
          clearingPrice: clearingPrice === undefined ? null : formatEther(clearingPrice),
          highestBidPrice: formatEther(highest),
        })
      }
    }),
  )
})
