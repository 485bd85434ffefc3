import { expect, test } from 'vitest'
import { groupThousands } from './group-thousands.ts'

test.each([
  [0, '0'],
  [999, '999'],
  [1_000, '1 000'],
  [999_999, '999 999'],
  [1_000_000, '1 000 000'],
  [Number.MAX_SAFE_INTEGER, '9 007 199 254 740 991'],
])('%d with spaces is %s', (count, text) => {
  expect(groupThousands(count, ' ')).toBe(text)
})

test('no line ends within a number', () => {
  expect(groupThousands(1_234_567)).toBe('1\u00A0234\u00A0567')
})

test('dots separate the same groups', () => {
  expect(groupThousands(1_234_567, '.')).toBe('1.234.567')
})
