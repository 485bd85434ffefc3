import { expect, test } from 'vitest'
import { offsetBetween } from './server-clock.ts'

test('an hour’s difference is corrected', () => {
  expect(offsetBetween({ serverNow: 3_600_000, answeredAt: 0 })).toBe(3_600_000)
  expect(offsetBetween({ serverNow: 0, answeredAt: 3_600_000 })).toBe(-3_600_000)
})

test('a difference within the network latency is ignored', () => {
  expect(offsetBetween({ serverNow: 10_000, answeredAt: 11_999 })).toBe(0)
  expect(offsetBetween({ serverNow: 10_000, answeredAt: 12_000 })).toBe(-2_000)
})
