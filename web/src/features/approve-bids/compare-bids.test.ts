import type { Bid } from '@melos/api-contract'
import { formatEther } from 'viem'
import { describe, expect, test } from 'vitest'
import { bidderOf, sampleChainAuction } from '../../../test/support/sample-chain-auction.ts'
import { compareBids } from './compare-bids.ts'
import { calculateClearing } from './read-situation.ts'

const auction = sampleChainAuction([
  { bidder: 1, price: '3', quantity: 60n },
  { bidder: 2, price: '2', quantity: 50n },
])
const calculation = calculateClearing(auction)
const price = 2n * 10n ** 18n

const served: Bid[] = auction.bids.map((bid, place) => {
  const tokens = calculation.allotments[place] ?? 0n
  return {
    id: 40 + place,
    startHashId: bid.transactionHash,
    startTokenPrice: formatEther(bid.price),
    startTokenCount: Number(bid.quantity),
    startTotalPrice: formatEther(bid.price * bid.quantity),
    finalTokenPrice: formatEther(price),
    finalTokenCount: Number(tokens),
    finalTotalPrice: formatEther(price * tokens),
    walletAddress: bid.bidder,
    placedAt: '2026-01-01 00:00:00',
  }
})
const differ = (bids: readonly Bid[]) =>
  compareBids(bids, { auction, calculation }).map(({ index, what }) => [index, what])
const change = (place: number, by: Partial<Bid>) =>
  served.map((bid, index) => (index === place ? { ...bid, ...by } : bid))

describe('compareBids', () => {
  test('the same bids in any order agree', () => {
    expect(differ(served)).toEqual([])
    expect(differ(served.toReversed())).toEqual([])
  })

  test.each<[string, Partial<Bid>, string]>([
    ['the tokens received', { finalTokenCount: 39 }, 'tokens'],
    ['a base unit of the payment', { finalTotalPrice: '80.000000000000000001' }, 'payment'],
    ['a base unit of the price', { startTokenPrice: '2.000000000000000001' }, 'offer'],
    ['the quantity', { startTokenCount: 51 }, 'offer'],
    ['the wallet', { walletAddress: bidderOf(3) }, 'origin'],
    ['the transaction', { startHashId: `0x${'9'.repeat(64)}` }, 'origin'],
  ])('a difference in %s is found', (_what, by, found) => {
    expect(differ(change(1, by))).toEqual([[1n, found]])
  })

  test('capitals in an address make no difference', () => {
    expect(differ(change(1, { walletAddress: bidderOf(2).toUpperCase().replace('0X', '0x') }))).toEqual([])
  })

  test('a bid that one side lacks is named', () => {
    expect(differ(served.slice(0, 1))).toEqual([[1n, 'missing-on-server']])
    const extra = served.slice(0, 1).map((bid) => ({ ...bid, id: 50 }))
    expect(differ([...served, ...extra])).toEqual([[null, 'missing-on-chain']])
  })
})
