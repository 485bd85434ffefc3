import { expect, test } from 'vitest'
import { describeCoverage } from './describe-coverage.ts'

test.each([
  [100, 100, 'No bids for the 100\u00A0tokens.'],
  [1, 1, 'No bids for the only token.'],
  [60, 100, 'Bids cover 40 of 100\u00A0tokens.'],
  [0, 12_500, 'Bids cover all 12\u202F500\u00A0tokens.'],
  [0, 1, 'Bids cover the only token.'],
])('of %i of %i tokens without a bid it says: %s', (tokensAvailable, tokensOffered, sentence) => {
  expect(describeCoverage({ tokensAvailable, tokensOffered })).toBe(sentence)
})
