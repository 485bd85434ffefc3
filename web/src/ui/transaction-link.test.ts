import { expect, test } from 'vitest'
import { shortenHash } from './transaction-link.tsx'

test.each([
  ['0x12345678', '0x12345678'],
  ['0x123456789', '0x123456…'],
])('%s is shown as %s', (hash, shown) => {
  expect(shortenHash(hash)).toBe(shown)
})
