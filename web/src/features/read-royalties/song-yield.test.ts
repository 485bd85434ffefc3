import { expect, test } from 'vitest'
import { songYield } from './song-yield.ts'

const lastYear = { melsPerToken: '0.11' }

test('the yield is the last 12 months’ royalties divided by the price and its commission', () => {
  expect(songYield({ lastYear, price: '1' })).toMatchObject({ percent: '10.0', cost: 1_100_000_000_000_000_000n })
  expect(songYield({ lastYear, price: '2.5' })?.percent).toBe('4.0')
})

test('it is rounded down, also just below a tenth of a percent', () => {
  expect(songYield({ lastYear: { melsPerToken: '0.109999999999999999' }, price: '1' })?.percent).toBe('9.9')
  expect(songYield({ lastYear: { melsPerToken: '0.001' }, price: '1' })?.percent).toBe('0.0')
})

test('without 12 months of statements, or without a price, there is none', () => {
  expect(songYield({ lastYear: null, price: '1' })).toBeNull()
  expect(songYield({ lastYear, price: null })).toBeNull()
  expect(songYield({ lastYear, price: '0' })).toBeNull()
})
