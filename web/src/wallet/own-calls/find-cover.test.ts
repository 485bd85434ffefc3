import { expect, test } from 'vitest'
import { findCover } from './find-cover.ts'

const levels = (...pairs: readonly (readonly [bigint, bigint])[]) => pairs.map(([price, amount]) => ({ price, amount }))

test('prices cover the supply down to the clearing price', () => {
  expect(findCover(levels([9n, 40n], [8n, 40n], [7n, 40n], [6n, 40n]), 100n)).toEqual([9n, 8n, 7n])
})

test('many small bids above do not make the call larger', () => {
  const dust = Array.from({ length: 1_500 }, (_, index) => ({ price: 2_000n - BigInt(index), amount: 1n }))
  expect(findCover([...dust, ...levels([9n, 5_000n], [8n, 5_000n])], 5_000n)).toEqual([9n])
  expect(findCover([...dust, ...levels([9n, 2_500n], [8n, 2_500n])], 5_000n)).toEqual([9n, 8n])
})

test('all prices are named if they cover less than the supply', () => {
  expect(findCover(levels([9n, 40n], [8n, 40n]), 100n)).toEqual([9n, 8n])
  expect(findCover([], 100n)).toEqual([])
})
