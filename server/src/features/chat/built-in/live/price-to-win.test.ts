import { parseEther } from 'viem'
import { expect, test } from 'vitest'
import { findPriceToExceed } from './price-to-win.ts'

/** One token at each whole price down to 1 MELS. */
function termsOf(prices: number) {
  const points = Array.from({ length: prices }, (_, place) => ({
    tokenPrice: `${prices - place}`,
    tokenCount: 1,
    cumulativeTokenCount: place + 1,
  }))
  return { tokensOffered: 10, minimumPrice: '1', target: '10', points }
}

test('the price is exact if the demand is complete', () => {
  expect(findPriceToExceed(termsOf(999), 1n)).toBe(parseEther('990'))
  expect(findPriceToExceed(termsOf(999), 10n)).toBe(parseEther('999'))
})

test('the price is the next higher point if the demand may omit points', () => {
  expect(findPriceToExceed(termsOf(1_000), 1n)).toBe(parseEther('992'))
  expect(findPriceToExceed(termsOf(1_000), 10n)).toBe(parseEther('1000'))
})

test('without bids there is no price to exceed', () => {
  expect(findPriceToExceed(termsOf(0), 1n)).toBe(0n)
})
