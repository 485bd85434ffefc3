import { demandCurve, isPriceAccepted, openBook, openDemand } from '@melos/clearing'
import { parseMels, writeMels } from '@melos/clearing/amounts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { demandPoint as point } from '../../../test/support/demand-point.ts'
import { describeEstimate, estimateBid } from './estimate-bid.ts'

const auction = { tokensOffered: 100, minimumPrice: '2', target: '200' }
const demand = {
  tokensOffered: 100,
  minimumPrice: '2',
  thresholdPrice: '2',
  points: [point('4', 60, 60), point('3', 60, 120)],
  clearingPoint: point('3', 60, 120),
}
const say = (price: string, quantity: bigint, points = demand.points) => {
  const draft = { price: parseMels(price), quantity }
  return describeEstimate(draft, estimateBid({ book: openDemand(auction, { points }), demand: { points } }, draft))
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
  expect(say('5', 1n).wins).toBe('At 5.00\u00A0MELS, you’d get the token.')
})

// The exact share is 15.69 tokens, and who gets the last one depends on how many bids there are at the price.
test('a bid that shares the last tokens learns what would be enough for all of its own', () => {
  expect(say('3', 20n, [point('4', 60, 60), point('3', 31, 91)])).toEqual({
    wins: 'At 3.00\u00A0MELS, you’d share the remaining tokens with other bidders and get at least 15 of 20\u00A0tokens.',
    money: [
      'If the auction ended now, you’d pay 49.50\u00A0MELS, including commission, and get a refund of 16.50\u00A0MELS.',
      'At 3.01\u00A0MELS or more, you’d get every token you bid for.',
    ],
  })
})

test('a bid for more tokens than are offered can never get all of them', () => {
  expect(say('5', 101n, []).money).toHaveLength(1)
})

test('a bid for tokens that no other bid covers pays only for those', () => {
  expect(say('2', 5n, [point('4', 60, 60), point('3', 39, 99)]).money[0]).toBe(
    'If the auction ended now, you’d pay 2.20\u00A0MELS, including commission, and get a refund of 8.80\u00A0MELS.',
  )
})

test('while the auction would sell nothing, a bid waits', () => {
  expect(say('2', 99n, [])).toEqual({
    wins: 'At 2.00\u00A0MELS, your bid would be waiting, because the auction wouldn’t sell yet.',
    money: ['If the auction ended now, your whole deposit of 217.80\u00A0MELS would be refunded.'],
  })
  expect(say('2', 100n, []).wins).toBe('At 2.00\u00A0MELS, you’d get 100 of 100\u00A0tokens.')
})

test('a bid below the price at which the auction can sell is told that price', () => {
  const terms = { tokensOffered: 100, minimumPrice: '1', target: '300' }
  const describe = (price: string, points = demand.points) => {
    const draft = { price: parseMels(price), quantity: 10n }
    return describeEstimate(draft, estimateBid({ book: openDemand(terms, { points }), demand: { points } }, draft))
  }
  expect(describe('1', [])).toEqual({
    wins: 'At 1.00\u00A0MELS, your bid can’t win: the auction only sells at 3.00\u00A0MELS or more.',
    money: ['If the auction ended now, your whole deposit of 11.00\u00A0MELS would be refunded.'],
    remedy: parseMels('3'),
  })
  expect(describe('2.99', [point('2', 100, 100)]).remedy).toBe(parseMels('3'))
  expect(describe('3', [])).toMatchObject({
    wins: 'At 3.00\u00A0MELS, your bid would be waiting, because the auction wouldn’t sell yet.',
    remedy: undefined,
  })
})

test('the estimate of an accepted bid never exceeds what the rule gives, whatever the single bids at a price are', () => {
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
      const book = openDemand(auction, { points })
      const real = openBook(offer, numbered)
      const isAccepted = isPriceAccepted(real.priceToExceed(draftQuantity), draftPrice)
      expect(isPriceAccepted(book.priceToExceed(draftQuantity), draftPrice)).toBe(isAccepted)
      if (!isAccepted) return
      const estimate = estimateBid({ book, demand: { points } }, draft)
      const { allotment, clearingPrice, voidReason } = real.project(draft)
      expect(estimate.allotment).toBeLessThanOrEqual(allotment)
      expect(allotment - estimate.allotment).toBeLessThanOrEqual(1n)
      expect(estimate.clearingPrice).toBe(clearingPrice)
      if (voidReason === undefined) expect(estimate.allotment).toBeGreaterThan(0n)
      if (estimate.enough !== undefined) {
        expect(real.project({ ...draft, price: estimate.enough }).outcome).toBe('wins')
      }
    }),
  )
})
