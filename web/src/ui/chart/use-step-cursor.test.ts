import { expect, test } from 'vitest'
import { nearestStep } from './use-step-cursor.ts'

test.each([
  [-1, 0],
  [0.1, 0],
  [0.29, 0],
  [0.31, 1],
  [0.5, 1],
  [0.7, 1],
  [0.71, 2],
  [0.9, 2],
  [2, 2],
])('at %f the nearest of 0.1, 0.5 and 0.9 is number %i', (x, index) => {
  expect(nearestStep([0.1, 0.5, 0.9], x)).toBe(index)
})

test('of values that are equally near the first is taken', () => {
  expect(nearestStep([0.25, 0.75], 0.5)).toBe(0)
})
