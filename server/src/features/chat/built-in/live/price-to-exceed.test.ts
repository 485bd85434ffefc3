import { parseEther } from 'viem'
import { expect, test } from 'vitest'
import { findPriceToExceed } from './price-to-exceed.ts'

/** One token at each price, from the highest down in steps of 1 MELS. */
function termsOf(prices: number) {
  const points = Array.from({ length: prices }, (_, place) => ({
    tokenPrice: `${prices - place}`,
    tokenCount: 1,
    cumulativeTokenCount: place + 1,
  }))
  return { tokensOffered: 10, minimumPrice: '1', target: '10', points }
}

test('of a demand that is whole, the price is exact', () => {
  expect(findPriceToExceed(termsOf(999), 1n)).toBe(parseEther('990'))
  expect(findPriceToExceed(termsOf(999), 10n)).toBe(parseEther('999'))
})

test('where points may be left out, the next higher one is enough in any case', () => {
  expect(findPriceToExceed(termsOf(1_000), 1n)).toBe(parseEther('992'))
  expect(findPriceToExceed(termsOf(1_000), 10n)).toBe(parseEther('1000'))
})

test('without bids nothing has to be exceeded', () => {
  expect(findPriceToExceed(termsOf(0), 1n)).toBe(0n)
})
