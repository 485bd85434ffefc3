import fc from 'fast-check'
import { parseEther } from 'viem'
import { expect, test } from 'vitest'
import { type PricePoint, selectPricePoints } from './select-price-points.ts'

const STEP = parseEther('0.01')

/** Prices that rise by these numbers of steps, with a clearing price from point `clearsFrom` on. */
function riseBy(rises: readonly (readonly [clearing: number, highest: number])[], clearsFrom: number): PricePoint[] {
  let [clearing, highest] = [STEP, STEP]
  return rises.map(([clearingRise, highestRise], index) => {
    clearing += BigInt(clearingRise) * STEP
    highest += BigInt(clearingRise + highestRise) * STEP
    return {
      at: new Date(index * 1000),
      bidCount: index + 1,
      clearingPrice: index < clearsFrom ? null : clearing,
      highestPrice: highest,
    }
  })
}

const even = (count: number) =>
  riseBy(
    Array.from({ length: count }, () => [1, 0] as const),
    0,
  )

test('the maximum number of points is kept, and one more is thinned out', () => {
  const most = even(500)
  expect(selectPricePoints(most, 500)).toBe(most)
  expect(selectPricePoints(even(501), 500).length).toBeLessThan(500)
})

test('the first, the last and the first with a clearing price stay, and none is out of order', () => {
  const rise = fc.tuple(fc.integer({ min: 0, max: 5 }), fc.integer({ min: 0, max: 1_000 }))
  const rises = fc.array(rise, { minLength: 60, maxLength: 300, size: 'max' })
  fc.assert(
    fc.property(rises, fc.nat(300), (all, clearsFrom) => {
      const points = riseBy(all, clearsFrom)
      const kept = selectPricePoints(points, 50)
      expect(kept.length).toBeLessThanOrEqual(50)
      expect(kept[0]).toBe(points[0])
      expect(kept.at(-1)).toBe(points.at(-1))
      expect(kept.find(({ clearingPrice }) => clearingPrice !== null)).toBe(
        points.find(({ clearingPrice }) => clearingPrice !== null),
      )
      expect(kept).toEqual(points.filter((point) => kept.includes(point)))
    }),
  )
})

test.each([
  ['clearing price', [1, 0] as const, 0],
  ['highest bid before there is one', [0, 1] as const, Number.POSITIVE_INFINITY],
])('no finer rise of the %s is left out than has to be', (_name, rise, clearsFrom) => {
  const points = riseBy(
    Array.from({ length: 1_201 }, () => rise),
    clearsFrom,
  )
  const kept = selectPricePoints(points, 500)
  expect(kept.map(({ bidCount }) => bidCount)).toEqual(Array.from({ length: 401 }, (_, index) => 3 * index + 1))
})

test('one huge rise does not cost the small ones their detail', () => {
  const rises = Array.from({ length: 400 }, (_, index) => [1, index === 399 ? 1_000_000 : 0] as const)
  const kept = selectPricePoints(riseBy(rises, 0), 300)
  expect(kept.length).toBeGreaterThan(150)
  const widest = Math.max(...kept.slice(1).map((point, index) => point.bidCount - (kept[index]?.bidCount ?? 0)))
  expect(widest).toBe(2)
})
