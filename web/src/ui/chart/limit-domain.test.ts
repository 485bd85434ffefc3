import fc from 'fast-check'
import { expect, test } from 'vitest'
import { limitDomain } from './limit-domain.ts'

test('the axis ends at the highest value when none is far out', () => {
  expect(limitDomain({ start: 1, values: [2, 3, 4] })).toBe(4)
})

test('values up to four times as far as three quarters of the values are shown, further ones are not', () => {
  expect(limitDomain({ start: 1, values: [2, 3, 9] })).toBe(9)
  expect(limitDomain({ start: 1, values: [2, 3, 9.01] })).toBe(3)
})

test('of two values the higher may be far out, a single one never is', () => {
  expect(limitDomain({ start: 1, values: [2, 5_000] })).toBe(2)
  expect(limitDomain({ start: 1, values: [5_000] })).toBe(5_000)
})

test('of eight values two may be far out, three are not', () => {
  expect(limitDomain({ start: 1, values: [2, 2, 2, 2, 3, 3, 5_000, 6_000] })).toBe(3)
  expect(limitDomain({ start: 1, values: [2, 2, 2, 2, 3, 5_000, 5_000, 6_000] })).toBe(6_000)
})

test('values at the start leave space for others', () => {
  expect(limitDomain({ start: 2, values: [2, 2, 2, 6] })).toBe(6)
  expect(limitDomain({ start: 2, values: [2, 2, 2, 6.01] })).toBe(2)
})

test('the reference is shown, and what is not far from it', () => {
  expect(limitDomain({ start: 1, values: [2, 2, 100, 300], reference: 100 })).toBe(300)
})

test('extras lengthen the axis only when they are not far out', () => {
  expect(limitDomain({ start: 1, values: [2], extras: [5] })).toBe(5)
  expect(limitDomain({ start: 1, values: [2], extras: [5.01] })).toBe(2)
})

test('without values the axis is where it starts', () => {
  expect(limitDomain({ start: 1, values: [] })).toBe(1)
})

test('three quarters of the values are always shown', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 1_000_000 }), { minLength: 1 }), (drawn) => {
      const values = drawn.toSorted((one, other) => one - other)
      const end = limitDomain({ start: 1, values })
      const beyond = values.filter((value) => value > end).length
      expect(beyond).toBeLessThanOrEqual(Math.ceil(values.length / 4))
    }),
  )
})
