import { expect, test } from 'vitest'
import { calculateClearing } from '../calculate-clearing.ts'
import { sampleChainAuction } from '../sample-chain-auction.ts'
import { describeEnd } from './describe-end.ts'

const bid = { bidder: 1, price: '2', quantity: 100n }
const endOf = (auction: ReturnType<typeof sampleChainAuction>) =>
  describeEnd({ auction, calculation: calculateClearing(auction) })

test('another price, a further bid and a sale that has lapsed are other ends', () => {
  const sold = sampleChainAuction([bid])
  const ends = [
    sold,
    sampleChainAuction([{ ...bid, price: '3' }]),
    sampleChainAuction([bid, { ...bid, bidder: 2, price: '1.5' }]),
    { ...sold, outcome: 'VOID' as const },
  ].map(endOf)
  expect(new Set(ends).size).toBe(4)
})

test('what is settled meanwhile is no other end', () => {
  const sold = sampleChainAuction([bid])
  expect(endOf({ ...sold, outcome: 'SOLD', clearingPrice: 2n * 10n ** 18n })).toBe(endOf(sold))
})
