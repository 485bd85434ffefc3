import type { Bid } from '@melos/api-contract'
import { expect, test } from 'vitest'
import { refundAmount } from './admin-bids-table.tsx'

const bid = (startTotalPrice: string, finalTotalPrice: string) => ({ startTotalPrice, finalTotalPrice }) as Bid

test.each([
  ['10', '10', '0'],
  ['10', '0', '10'],
  ['10', '0.000000000000000001', '9'],
  ['1234567.99', '0.99', '1\u202F234\u202F567'],
])('of %s with %s paid, the refund is %s whole MELS', (start, final, refund) => {
  expect(refundAmount(bid(start, final))).toBe(refund)
})
