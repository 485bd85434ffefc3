import { openBook } from '@melos/clearing'
import { parseEther } from 'viem'
import { expect, test } from 'vitest'
import { findPriceToExceed } from './price-to-win.ts'

/** One token at each whole price down to 1 MELS. */
function exceed(count: number, quantity: bigint) {
  const prices = Array.from({ length: count }, (_, place) => parseEther(`${count - place}`))
  const offer = { supply: 10n, minimumPrice: parseEther('1'), threshold: parseEther('10') }
  const book = openBook(
    offer,
    prices.map((price) => ({ id: `${price}`, price, quantity: 1n })),
  )
  return findPriceToExceed(book, { prices, quantity })
}

test('the price is exact if the demand is complete', () => {
  expect(exceed(999, 1n)).toBe(parseEther('990'))
  expect(exceed(999, 10n)).toBe(parseEther('999'))
})

test('the price is the next higher point if the demand may omit points', () => {
  expect(exceed(1_000, 1n)).toBe(parseEther('992'))
  expect(exceed(1_000, 10n)).toBe(parseEther('1000'))
})

test('without bids there is no price to exceed', () => {
  expect(exceed(0, 1n)).toBe(0n)
})
