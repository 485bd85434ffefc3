import { parseMels } from '@melos/clearing/amounts'
import { expect, test } from 'vitest'
import { demandPoint as point } from '../../../test/support/demand-point.ts'
import { sampleAuction } from '../../../test/support/sample-auction.ts'
import { sampleBid } from '../../../test/support/sample-bid.ts'
import { describeLatestBid, listLatestBids } from './latest-bids.tsx'

const demand = {
  tokensOffered: 100,
  minimumPrice: '2',
  thresholdPrice: '2',
  points: [point('5.65', 60, 60), point('3.5', 60, 120)],
  clearingPoint: point('3.5', 60, 120),
}
const auction = {
  ...sampleAuction,
  tokensOffered: 100,
  minimumPrice: '2',
  target: '200',
  status: { value: 'OPEN', label: 'Open' },
  outcome: null,
  projectedOutcome: 'SOLD',
} as const
const stand = (finalTokenCount: number, change: { projectedOutcome?: 'VOID'; target?: string } = {}) =>
  describeLatestBid({ auction: { ...auction, ...change }, demand, bid: { ...sampleBid, finalTokenCount } })

test('a losing bid names the price that would win and offers it for as many tokens', () => {
  const { state, sentence, better } = stand(0)
  expect([state, sentence]).toEqual(['losing', 'Another bid at 3.51\u00A0MELS would win.'])
  expect(better).toEqual({ price: parseMels('3.51'), quantity: 40n })
})

test('a partly winning bid says what it gets and what would win all', () => {
  expect(stand(15).sentence).toBe(
    'You’d get 15 of 40\u00A0tokens if the auction ended now. Another bid at 3.51\u00A0MELS would win all of them.',
  )
})

test('a winning bid needs nothing', () => {
  expect(stand(40)).toEqual({
    state: 'winning',
    sentence: 'You’d get 40 of 40\u00A0tokens if the auction ended now.',
    better: undefined,
  })
})

test('a bid in an auction that would not sell waits', () => {
  expect(stand(0, { projectedOutcome: 'VOID' })).toEqual({
    state: 'waiting',
    sentence: 'The auction wouldn’t sell yet.',
    better: undefined,
  })
})

test('a bid below the price at which the auction can sell is told that price', () => {
  const { sentence, better } = stand(0, { projectedOutcome: 'VOID', target: '500' })
  expect(sentence).toBe('At 3.50\u00A0MELS, your bid can’t win: the auction only sells at 5.00\u00A0MELS or more.')
  expect(better).toEqual({ price: parseMels('5'), quantity: 40n })
})

test('every bid that doesn’t win all is shown, or the newest if all win', () => {
  const shown = (...got: readonly number[]) => {
    const bids = got.map((finalTokenCount, id) => ({ ...sampleBid, id, finalTokenCount }))
    return listLatestBids({ auction, demand, bids }).map(({ bid }) => bid.id)
  }
  expect(shown(0, 15, 40)).toEqual([1, 0])
  expect(shown(40, 40)).toEqual([1])
  expect(shown()).toEqual([])
})
