import { expect, test } from 'vitest'
import { openBook } from './auction-book.ts'
import { MIN_PRICE, PRICE_STEP } from './money.ts'
import { isPriceAccepted, lowestFilledPrice } from './price-check.ts'

const MELS = MIN_PRICE

test.each([
  [0n, 5n * MELS, false],
  [0n, 5n * MELS + 1n, true],
  [1n, 1n, true],
])(
  'with %s tokens left and 5 MELS to exceed, a price of %s is accepted: %s',
  (availableTokenCount, price, isAccepted) => {
    expect(isPriceAccepted({ availableTokenCount, minPrice: 5n * MELS }, price)).toBe(isAccepted)
  },
)

test.each([
  ['one step above the price to exceed', 5n * MELS, MELS, 5n * MELS + PRICE_STEP],
  ['the next step above a price between two steps', 5n * MELS + 1n, MELS, 5n * MELS + PRICE_STEP],
  ['the minimum price if any price fits', 0n, 3n * MELS, 3n * MELS],
  ['the step at or above a minimum price between two steps', 0n, 3n * MELS + 1n, 3n * MELS + PRICE_STEP],
  ['1 MELS at least', 0n, 0n, MELS],
])('the lowest filled price is %s', (_, minPrice, minimumPrice, price) => {
  expect(lowestFilledPrice(minimumPrice, { minPrice })).toBe(price)
})

test('a book knows the lowest filled price of each quantity', () => {
  const book = openBook({ supply: 10n, minimumPrice: 2n * MELS, threshold: 0n }, [
    { id: '1', price: 9n * MELS, quantity: 3n },
    { id: '2', price: 7n * MELS, quantity: 4n },
  ])
  expect(book.lowestFilledPrice(3n)).toBe(2n * MELS)
  expect(book.lowestFilledPrice(4n)).toBe(7n * MELS + PRICE_STEP)
  expect(book.lowestFilledPrice(8n)).toBe(9n * MELS + PRICE_STEP)
})

test('until the Threshold is reached, a bid wins only from the price that reaches it', () => {
  const offer = { supply: 100n, minimumPrice: MELS, threshold: 300n * MELS }
  const empty = openBook(offer)
  expect([empty.lowestFilledPrice(45n), empty.winningPrice(45n)]).toEqual([MELS, 3n * MELS])
  const below = openBook(offer, [{ id: '1', price: 2n * MELS, quantity: 100n }])
  expect([below.lowestFilledPrice(1n), below.winningPrice(1n)]).toEqual([2n * MELS + PRICE_STEP, 3n * MELS])
  const selling = openBook(offer, [{ id: '1', price: 4n * MELS, quantity: 100n }])
  expect(selling.winningPrice(1n)).toBe(4n * MELS + PRICE_STEP)
})
