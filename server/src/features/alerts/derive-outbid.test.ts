import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bidsOf, findOutbidNaively, type NaiveBid } from '../../../test/support/outbid-oracle.ts'
import { deriveOutbid } from './derive-outbid.ts'

const bid = (bidder: string, price: bigint, quantity: bigint): NaiveBid => ({ bidder, price, quantity })
const empty = { supply: 10n, levels: [], highest: new Map<string, bigint>() }
const derive = (...bids: NaiveBid[]) =>
  deriveOutbid(empty, bids).map(({ kind, holder, clearingPrice }) => `${kind} ${holder} ${clearingPrice}`)

test('a bid is outbid when higher ones cover the supply', () => {
  expect(derive(bid('Ada', 5n, 4n), bid('Bob', 6n, 9n))).toEqual(['PARTLY Ada 5'])
  expect(derive(bid('Ada', 5n, 4n), bid('Bob', 6n, 10n))).toEqual(['OUTBID Ada 6'])
})

test('nobody is outbid by their own bid, or twice by others', () => {
  expect(derive(bid('Ada', 5n, 10n), bid('Ada', 6n, 10n))).toEqual([])
  expect(derive(bid('Ada', 5n, 10n), bid('Bob', 6n, 10n), bid('Eve', 7n, 10n))).toEqual([
    'OUTBID Ada 6',
    'OUTBID Bob 7',
  ])
})

test('whoever bids again and wins can be outbid again', () => {
  const bids = [bid('Ada', 5n, 10n), bid('Bob', 6n, 10n), bid('Ada', 7n, 10n), bid('Bob', 8n, 10n)]
  expect(derive(...bids)).toEqual(['OUTBID Ada 6', 'OUTBID Bob 7', 'OUTBID Ada 8'])
})

test('a bid that never won is never outbid', () => {
  expect(derive(bid('Ada', 5n, 10n), bid('Bob', 4n, 10n), bid('Eve', 9n, 10n))).toEqual(['OUTBID Ada 9'])
})

test('a wallet with a higher bid is not outbid', () => {
  expect(derive(bid('Ada', 5n, 5n), bid('Ada', 9n, 1n), bid('Bob', 6n, 10n))).toEqual([])
})

test('in any auction, cut anywhere, exactly those are told whom the rule outbids', () => {
  fc.assert(
    fc.property(bidsOf({ most: 40 }), fc.nat({ max: 40 }), ({ supply, bids }, cut) => {
      const expected = findOutbidNaively({ supply, bids })
      const said = deriveOutbid({ supply, levels: [], highest: new Map() }, bids).map(({ kind, holder, cause }) => {
        return `${bids.indexOf(cause)} ${kind} ${holder}`
      })
      expect(said.sort()).toEqual(expected.sort())
      // A later batch begins with the levels and the highest prices that the first one left behind.
      const [first, second] = [bids.slice(0, cut), bids.slice(cut)]
      const levels = [...Map.groupBy(first, ({ price }) => price)]
        .map(([price, at]) => ({ price, quantity: at.reduce((sum, { quantity }) => sum + quantity, 0n) }))
        .sort((one, other) => Number(other.price - one.price))
      const highest = new Map<string, bigint>()
      for (const { bidder, price } of first) if (price > (highest.get(bidder) ?? 0n)) highest.set(bidder, price)
      const later = deriveOutbid({ supply, levels, highest }, second).map(({ kind, holder, cause }) => {
        return `${bids.indexOf(cause)} ${kind} ${holder}`
      })
      expect(later.sort()).toEqual(expected.filter((line) => Number.parseInt(line, 10) >= cut).sort())
    }),
    { numRuns: 500 },
  )
})
