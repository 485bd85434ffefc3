import { expect, test } from 'vitest'
import { orderStateOf } from './to-my-order.ts'

const TODAY = 20_000
const ends = { last_day: TODAY, bound_to: 2n, statements: 2n } as const
const resting = { removal: null, left_quantity: 1n, event: 'OPENED', ...ends } as const

test.each([
  ['OPEN', {}],
  ['OPEN', { event: 'HALTED' }],
  ['OPEN', { bound_to: null, statements: 9n }],
  ['EXPIRED', { last_day: TODAY - 1 }],
  ['ROYALTY_PAID', { statements: 3n }],
  // The contract says why in this sequence.
  ['EXPIRED', { last_day: TODAY - 1, statements: 3n }],
  ['CLOSED', { event: 'CLOSED', last_day: TODAY - 1, statements: 3n }],
  ['FILLED', { left_quantity: 0n, event: 'CLOSED', last_day: TODAY - 1 }],
  ['CANCELLED', { left_quantity: 0n, removal: 'CANCELLED' }],
  ['UNFILLED', { left_quantity: 0n, removal: 'UNFILLED' }],
] as const)('an order is %s with %o', (state, changes) => {
  expect(orderStateOf({ ...resting, ...changes }, TODAY)).toBe(state)
})
