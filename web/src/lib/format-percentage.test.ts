import { expect, test } from 'vitest'
import { formatPercentage } from './format-percentage.ts'

test('the share that an auction offers has two decimals behind a comma', () => {
  expect([25, 100].map(formatPercentage)).toEqual(['25,00%', '100,00%'])
})
