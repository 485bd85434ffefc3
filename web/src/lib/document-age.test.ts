import { expect, test } from 'vitest'
import { isFromCache, pageOf } from './document-age.ts'

test.each([
  ['back_forward', 0, true],
  ['back_forward', 300, false],
  ['navigate', 0, false],
  ['reload', 12_000, false],
] as const)('%s with %i bytes: from the cache is %s', (type, transferSize, expected) => {
  expect(isFromCache({ type, transferSize })).toBe(expected)
})

test('an anchor belongs to the same page, and another query to another page', () => {
  expect(pageOf('https://melos.example/help?q=a#wallets')).toBe('https://melos.example/help?q=a')
  expect(pageOf('https://melos.example/help?q=a')).toBe('https://melos.example/help?q=a')
})
