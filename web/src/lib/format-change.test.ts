import { expect, test } from 'vitest'
import { formatChange } from './format-change.ts'

test.each([
  ['4.2', '+4.2%'],
  ['-4.2', '−4.2%'],
  ['0.0', '0.0%'],
  ['-0.0', '0.0%'],
  ['0.1', '+0.1%'],
])('%s is %s', (percent, shown) => {
  expect(formatChange(percent)).toBe(shown)
})
