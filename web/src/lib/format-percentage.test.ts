import { expect, test } from 'vitest'
import { formatPercentage } from './format-percentage.ts'

test('a share has two decimals behind a comma', () => {
  expect(formatPercentage(25)).toBe('25,00%')
  expect(formatPercentage(100)).toBe('100,00%')
})
