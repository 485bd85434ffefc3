import { parseEther } from 'viem'
import { describe, expect, test } from 'vitest'
import { bidderOf, sampleChainAuction } from '../../../test/support/sample-chain-auction.ts'
import { calculateClearing } from './read-situation.ts'

/** 60 above, 80 at 2 MELS for the 40 that are left, 10 below. */
const tied = sampleChainAuction([
  { bidder: 1, price: '3', quantity: 60n },
  { bidder: 2, price: '2', quantity: 50n },
  { bidder: 3, price: '2', quantity: 30n },
  { bidder: 4, price: '1.5', quantity: 10n },
])

describe('calculateClearing', () => {
  test('a sale lists each allotment', () => {
    expect(calculateClearing(tied)).toMatchObject({
      outcome: 'sold',
      atPrice: [{ index: 1n }, { index: 2n }],
      allotments: [60n, 25n, 15n, 0n],
      toSeller: parseEther('50'),
    })
  })

  test('refunds are what was offered and not paid', () => {
    const { refunds, lines } = calculateClearing(tied)
    expect(refunds).toBe(parseEther('60') + parseEther('50') + parseEther('30') + parseEther('15'))
    const winners = lines.filter(({ quantity }) => quantity > 0n)
    expect(winners.map(({ bidder }) => bidder)).toEqual([1, 2, 3].map(bidderOf))
  })

  test.each([
    ['undersubscribed', [{ bidder: 1, price: '9', quantity: 99n }]],
    ['below-threshold', [{ bidder: 1, price: '1.49', quantity: 100n }]],
  ] as const)('a void auction says why: %s', (reason, bids) => {
    const calculation = calculateClearing(sampleChainAuction(bids))
    expect(calculation).toMatchObject({ outcome: 'void', reason, allotments: [0n] })
    expect(calculation.lines).toMatchObject([{ quantity: 0n, paid: 0n, refund: calculation.refunds }])
  })

  test('an auction that was not settled in time is void, whatever its bids', () => {
    const lapsed = calculateClearing({ ...tied, blockTime: tied.terms.endsAt + 14n * 86_400n })
    expect(lapsed).toMatchObject({ outcome: 'void', reason: 'lapsed', refunds: parseEther('355') })
  })

  test('a withdrawn auction is void, whatever its bids', () => {
    expect(calculateClearing({ ...tied, isWithdrawn: true })).toMatchObject({ outcome: 'void', reason: 'withdrawn' })
  })
})
