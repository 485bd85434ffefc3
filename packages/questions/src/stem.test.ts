import { expect, test } from 'vitest'
import { stem } from './stem.ts'

test.each([
  ['bid', 'bids', 'bidding', 'bidder', 'bidders'],
  ['win', 'winning', 'winner', 'winners', 'won'],
  ['cancel', 'cancelled', 'cancelling', 'cancellation'],
  ['royalty', 'royalties'],
  ['settle', 'settled', 'settlement', 'settling'],
  ['price', 'prices', 'pricing'],
  ['tie', 'ties', 'tied'],
  ['sell', 'sold', 'selling', 'seller'],
  ['pay', 'paid', 'payment', 'pays'],
])('%s and its forms have one stem', (...forms) => {
  expect(new Set(forms.map(stem)).size).toBe(1)
})

test.each([
  ['apply', 'app'],
  ['price', 'prize'],
  ['wallet', 'wall'],
  ['use', 'us'],
])('%s and %s have different stems', (one, other) => {
  expect(stem(one)).not.toBe(stem(other))
})
