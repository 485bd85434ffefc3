import { expect, test } from 'vitest'
import { stripLeadingZeros } from './number-field.tsx'

test.each([
  ['007', '7'],
  ['0', '0'],
  ['00', '0'],
  ['0.5', '0.5'],
  ['', ''],
])('%s becomes %s', (typed, kept) => {
  expect(stripLeadingZeros(typed)).toBe(kept)
})
