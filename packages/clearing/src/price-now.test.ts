import { expect, test } from 'vitest'
import { priceNow } from './price-now.ts'

const mels = (amount: number) => BigInt(amount * 100) * 10n ** 16n
const offer = { supply: 100n, minimumPrice: mels(2), threshold: mels(300) }

test('an auction that sells costs its clearing price, and the next step wins', () => {
  expect(priceNow({ ...offer, clearingPrice: mels(5.65) })).toEqual({
    isSelling: true,
    price: mels(5.65),
    winsFrom: mels(5.66),
  })
})

test('an auction that raises exactly its target sells', () => {
  expect(priceNow({ ...offer, clearingPrice: mels(3) })).toEqual({
    isSelling: true,
    price: mels(3),
    winsFrom: mels(3.01),
  })
})

test('below its target, the price is the lowest that reaches the target', () => {
  const needed = { isSelling: false, price: mels(3), winsFrom: mels(3) }
  expect(priceNow({ ...offer, clearingPrice: mels(2.99) })).toEqual(needed)
  expect(priceNow({ ...offer, clearingPrice: undefined })).toEqual(needed)
})

test('the target’s price is rounded up to a price that a bid can have', () => {
  const { price } = priceNow({ ...offer, threshold: mels(300) + 1n, clearingPrice: undefined })
  expect(price).toBe(mels(3.01))
})

test('while bids don’t cover every token, the price is the minimum price', () => {
  const offered = { ...offer, threshold: mels(200), clearingPrice: undefined }
  expect(priceNow(offered)).toEqual({ isSelling: false, price: mels(2), winsFrom: mels(2) })
})
