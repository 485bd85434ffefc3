import { demandCurve, openBook } from '@melos/clearing'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseMels, writeMels } from '../../lib/amounts.ts'
import { describeEstimate, estimateBid } from './estimate-bid.ts'

const auction = { tokensOffered: 100, minimumPrice: '2', target: '200' }
const point = (tokenPrice: string, tokenCount: number, cumulativeTokenCount: number) => ({
  tokenPrice,
  tokenCount,
  cumulativeTokenCount,
})
const demand = {
  tokensOffered: 100,
  minimumPrice: '2',
  thresholdPrice: '2',
  points: [point('4', 60, 60), point('3', 60, 120)],
  clearingPoint: point('3', 60, 120),
}
const say = (price: string, quantity: bigint, points = demand.points) => {
  const draft = { price: parseMels(price), quantity }
  return describeEstimate(draft, estimateBid({ auction, demand: { ...demand, points } }, draft))
}

test('a bid above the others gets all of its tokens at the lowest winning price', () => {
  expect(say('5', 40n)).toEqual({
    wins: 'At 5.00\u00A0MELS, you’d get 40 of 40\u00A0tokens.',
    money: [
      'If the auction ended now, you’d pay 176.00\u00A0MELS, including commission, and get a refund of 44.00\u00A0MELS.',
    ],
  })
})

test('one token is not called tokens', () => {
  expect(say('5', 1n).wins).toBe('At 5.00\u00A0MELS, you’d get 1 of 1\u00A0token.')
})

test('a bid at the clearing price shares what is left and learns what would be enough', () => {
  expect(say('3', 20n)).toEqual({
    wins: 'At 3.00\u00A0MELS, you’d share the remaining tokens with other bidders and get at least 10 of 20\u00A0tokens.',
    money: [
      'Bids already cover every token, so this one has to offer at least 3.01\u00A0MELS.',
      'At 3.01\u00A0MELS or more, you’d get every token you bid for.',
    ],
  })
})

test('a bid below the clearing price gets nothing and is refused', () => {
  expect(say('2.99', 20n).wins).toBe('At 2.99\u00A0MELS, you’d get nothing: others offer more.')
  expect(say('2.99', 20n).money[0]).toBe(
    'Bids already cover every token, so this one has to offer at least 3.01\u00A0MELS.',
  )
})

test('a bid for tokens that no other bid covers pays only for those', () => {
  expect(say('2', 5n, [point('4', 60, 60), point('3', 39, 99)]).money[0]).toBe(
    'If the auction ended now, you’d pay 2.20\u00A0MELS, including commission, and get a refund of 8.80\u00A0MELS.',
  )
})

test('while the auction would sell nothing, a bid waits', () => {
  expect(say('2', 99n, [])).toEqual({
    wins: 'At 2.00\u00A0MELS, your bid would be waiting: the auction wouldn’t sell yet.',
    money: ['If the auction ended now, your whole deposit of 217.80\u00A0MELS would be refunded.'],
  })
  expect(say('2', 100n, []).wins).toBe('At 2.00\u00A0MELS, you’d get 100 of 100\u00A0tokens.')
})

test('at a shared price the estimate leaves out the token that rounding may add', () => {
  const crowd = [point('5', 80, 80), point('3', 30, 110)]
  expect(say('3', 1n, crowd)).toEqual({
    wins: 'At 3.00\u00A0MELS, you might get nothing: others bid the same price, and too few tokens are left.',
    money: [
      'Bids already cover every token, so this one has to offer at least 3.01\u00A0MELS.',
      'At 3.01\u00A0MELS or more, you’d get every token you bid for.',
    ],
  })
})

test('while a token has no bid, any price is accepted', () => {
  const said = (points: typeof demand.points) => say('2', 5n, points).money.join(' ')
  expect(said([point('4', 60, 60), point('3', 39, 99)])).not.toContain('has to offer')
  expect(said([point('4', 60, 60), point('3', 40, 100)])).toContain('has to offer at least 3.01\u00A0MELS')
})

test('the estimate never exceeds what the rule gives, whatever the single bids at a price are', () => {
  const price = fc.integer({ min: 200, max: 230 }).map((cents) => (BigInt(cents) * 10n ** 16n) as bigint)
  const quantity = fc.integer({ min: 1, max: 60 }).map(BigInt)
  const bids = fc.array(fc.record({ price, quantity }), { maxLength: 30 })
  fc.assert(
    fc.property(bids, price, quantity, (others, draftPrice, draftQuantity) => {
      const numbered = others.map((bid, index) => ({ id: `${index}`, ...bid }))
      const offer = { supply: 100n, minimumPrice: parseMels('2'), threshold: parseMels('200') }
      const levels = demandCurve(offer, numbered).points
      const points = levels.map((level) =>
        point(writeMels(level.price), Number(level.quantity), Number(level.cumulative)),
      )
      const draft = { price: draftPrice, quantity: draftQuantity }
      const estimate = estimateBid({ auction, demand: { ...demand, points } }, draft)
      const real = openBook(offer, numbered).project(draft)
      expect(estimate.allotment).toBeLessThanOrEqual(real.allotment)
      expect(real.allotment - estimate.allotment).toBeLessThanOrEqual(1n)
      expect(estimate.clearingPrice).toBe(real.clearingPrice)
      const { availableTokenCount, minPrice } = openBook(offer, numbered).priceToExceed(draftQuantity)
      expect(estimate.acceptedFrom === undefined).toBe(availableTokenCount > 0n || minPrice < draftPrice)
      if (estimate.fullPrice !== undefined) {
        expect(openBook(offer, numbered).project({ ...draft, price: estimate.fullPrice }).outcome).toBe('wins')
      }
    }),
  )
})
