import { expect, test } from 'vitest'
import { describePrices, readPricePoint } from './describe-prices.ts'

const after = (bidCount: number, clearingPrice: string | null, highestBidPrice: string) => ({
  at: '2026-11-20 18:00:59',
  bidCount,
  clearingPrice,
  highestBidPrice,
})

test.each([
  [[], 'No bids yet.'],
  [
    [after(1, null, '3.5')],
    'Bids don’t cover all tokens yet, so there’s no clearing price. The highest bid is 3.50\u00A0MELS.',
  ],
  [
    [after(1, null, '3.5'), after(2, '2', '3.5'), after(3, '2', '4')],
    'Clearing price: 2.00\u00A0MELS, the lowest winning bid. Every winner pays it. New bids can only raise it.',
  ],
  [
    [after(1, null, '3.5'), after(2, '2', '3.5'), after(3, '3.25', '3.5')],
    'Clearing price: 3.25\u00A0MELS, the lowest winning bid, up from 2.00\u00A0MELS. Every winner pays it. New bids can only raise it.',
  ],
])('the sentence follows the points', (points, sentence) => {
  expect(describePrices({ points }, { hasEnded: false, sells: true })).toBe(sentence)
})

const covered = [after(1, null, '3.5'), after(2, '2', '3.5')]

test('while the target is not met, the sentence names no winners', () => {
  expect(describePrices({ points: covered }, { hasEnded: false, sells: false })).toBe(
    'Bids cover all tokens at 2.00\u00A0MELS or more, but the target needs a higher price. New bids can only raise the clearing price.',
  )
})

test.each([
  [[], false, 'There were no bids, so there was no clearing price.'],
  [
    [after(1, null, '3.5')],
    false,
    'Bids didn’t cover all tokens, so there was no clearing price. The highest bid was 3.50\u00A0MELS.',
  ],
  [covered, false, 'Bids covered all tokens at 2.00\u00A0MELS or more, but nothing was sold.'],
  [covered, true, 'Clearing price for every winner: 2.00\u00A0MELS, the lowest winning bid.'],
])('after the end the sentence is about the past', (points, sells, sentence) => {
  expect(describePrices({ points }, { hasEnded: true, sells })).toBe(sentence)
})

test('a point is read with its time and its bids', () => {
  expect(readPricePoint(after(1, null, '3.5'))).toBe(
    '20 Nov 2026, 18:00 UTC, 1\u00A0bid. No clearing price yet, highest bid 3.50\u00A0MELS.',
  )
  expect(readPricePoint(after(1_200, '2', '3.5'))).toBe(
    '20 Nov 2026, 18:00 UTC, 1200\u00A0bids. Clearing price 2.00\u00A0MELS, highest bid 3.50\u00A0MELS.',
  )
})
