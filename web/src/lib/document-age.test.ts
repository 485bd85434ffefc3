import { expect, test } from 'vitest'
import { isFromCache } from './document-age.ts'

test.each([
  ['back_forward', 0, true],
  ['back_forward', 300, false],
  ['navigate', 0, false],
  ['reload', 12_000, false],
] as const)('%s with %i bytes: from the cache is %s', (type, transferSize, expected) => {
  expect(isFromCache({ type, transferSize })).toBe(expected)
})
