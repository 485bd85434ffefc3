import { expect, test } from 'vitest'
import { describePrices, readPricePoint } from './describe-prices.ts'

const after = (bidCount: number, clearingPrice: string | null, highestBidPrice: string) => ({
  at: '2026-11-20 18:00:59',
  bidCount,
  clearingPrice,
  highestBidPrice,
})

test.each([
  [[], 'No bids yet. The price shows up here with the bids.'],
  [
    [after(1, null, '3.5')],
    'Bids do not cover all tokens yet, so there is no clearing price. The highest bid is 3.50 MELS.',
  ],
  [
    [after(1, null, '3.5'), after(2, '2', '3.5'), after(3, '2', '4')],
    'The clearing price, what every winner pays, is 2.00 MELS. More bids can only raise it.',
  ],
  [
    [after(1, null, '3.5'), after(2, '2', '3.5'), after(3, '3.25', '3.5')],
    'The clearing price, what every winner pays, rose from 2.00 to 3.25 MELS. More bids can only raise it.',
  ],
])('the sentence follows the points', (points, sentence) => {
  expect(describePrices({ points }, { hasEnded: false, sells: true })).toBe(sentence)
})

const covered = [after(1, null, '3.5'), after(2, '2', '3.5')]

test('while the target is not met, nobody is said to pay', () => {
  expect(describePrices({ points: covered }, { hasEnded: false, sells: false })).toBe(
    'All tokens have bids at 2.00 MELS or more, but the target needs more. More bids can only raise the price.',
  )
})

test.each([
  [[], false, 'There was no bid, so there was no price.'],
  [
    [after(1, null, '3.5')],
    false,
    'Bids did not cover all tokens, so there was no clearing price. The highest bid was 3.50 MELS.',
  ],
  [covered, false, 'The price came to 2.00 MELS. Nothing was sold, so nobody pays it.'],
  [covered, true, 'The clearing price, what every winner pays, is 2.00 MELS.'],
])('after the end the sentence looks back', (points, sells, sentence) => {
  expect(describePrices({ points }, { hasEnded: true, sells })).toBe(sentence)
})

test('a point is read with its time and its bids', () => {
  expect(readPricePoint(after(1, null, '3.5'))).toBe(
    '20 Nov 2026, 18:00 UTC, 1 bid. No clearing price yet, highest bid 3.50 MELS.',
  )
  expect(readPricePoint(after(1_200, '2', '3.5'))).toBe(
    '20 Nov 2026, 18:00 UTC, 1\u00A0200 bids. Clearing price 2.00, highest bid 3.50 MELS.',
  )
})
