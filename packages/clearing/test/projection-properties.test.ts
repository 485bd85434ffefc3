import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { openBook, priceToExceed, projectBid } from '../src/auction-book.ts'
import { clearAuction } from '../src/clear-auction.ts'
import { demandCurve } from '../src/demand-curve.ts'
import { MIN_PRICE, roundUpToStep } from '../src/money.ts'
import { isPriceAccepted } from '../src/price-check.ts'
import { priceNow } from '../src/price-now.ts'
import { type Auction, auctionOfHundreds, contractAuction, hugeAuction, smallAuction } from './arbitrary-auction.ts'
import { demandSlowly, everyStep, priceToExceedSlowly, projectSlowly, stepsAtKeyPrices } from './reference-clearing.ts'

const SEED = 3
// A busy machine must not fail the tests.
vi.setConfig({ testTimeout: 60_000 })

const nearAuction = fc.oneof(smallAuction, contractAuction)

function holds<Input>(input: fc.Arbitrary<Input>, predicate: (input: Input) => void, numRuns = 1_000): void {
  const property = fc.property(input, (value) => {
    predicate(value)
  })
  fc.assert(property, { seed: SEED, numRuns })
}

interface Drafted {
  readonly auction: Auction
  readonly draft: { readonly price: bigint; readonly quantity: bigint }
}

/** The draft is at, just above or between the bids' prices, for about as many tokens. */
function withDraft(auctions: fc.Arbitrary<Auction>): fc.Arbitrary<Drafted> {
  return fc
    .record({
      auction: auctions,
      pick: fc.nat(),
      up: fc.constantFrom(0n, 0n, 1n, 10n ** 16n),
      more: fc.bigInt(-1n, 2n),
    })
    .map(({ auction, pick, up, more }) => {
      const { offer, bids } = auction
      const prices = [offer.minimumPrice, ...bids.map(({ price }) => price)]
      const quantities = [1n, offer.supply, ...bids.map(({ quantity }) => quantity)]
      const quantity = (quantities[pick % quantities.length] ?? 1n) + more
      return {
        auction,
        draft: { price: (prices[pick % prices.length] ?? 0n) + up, quantity: quantity < 1n ? 1n : quantity },
      }
    })
}

test('a projection is what the slow reference finds by trying every price step', () => {
  const seen = new Set<string>()
  holds(withDraft(nearAuction), ({ auction: { offer, bids }, draft }) => {
    const projection = projectBid(offer, bids, draft)
    expect(projection).toEqual(projectSlowly(offer, bids, draft))
    seen.add(projection.outcome).add(projection.voidReason ?? 'sold')
    seen.add(projection.fullPrice === undefined ? 'no full price' : 'a full price')
  })
  // Otherwise the generator makes too few different auctions.
  expect([...seen].sort()).toEqual(
    ['a full price', 'below-threshold', 'loses', 'no full price', 'partly', 'sold', 'undersubscribed', 'wins'].sort(),
  )
})

test('the lowest step that wins in full lies at or just above a bid, the minimum price or the Threshold', () => {
  holds(
    withDraft(nearAuction),
    ({ auction: { offer, bids }, draft }) => {
      const trying = (steps: bigint[]) => projectSlowly(offer, bids, draft, steps).fullPrice
      expect(trying(stepsAtKeyPrices(offer, bids))).toBe(trying(everyStep(offer, bids)))
    },
    500,
  )
})

test('a projection is exact for huge prices and quantities', () => {
  holds(withDraft(hugeAuction), ({ auction: { offer, bids }, draft }) => {
    const steps = stepsAtKeyPrices(offer, bids)
    expect(projectBid(offer, bids, draft)).toEqual(projectSlowly(offer, bids, draft, steps))
  })
})

test('the refund, payment and commission of a projection are its deposit', () => {
  holds(withDraft(fc.oneof(nearAuction, hugeAuction)), ({ auction: { offer, bids }, draft }) => {
    const { refund, payment, commission, deposit } = projectBid(offer, bids, draft)
    const total = draft.price * draft.quantity
    expect(deposit).toBe(total + total / 10n)
    expect(refund + payment + commission).toBe(deposit)
    expect(refund).toBeGreaterThanOrEqual(0n)
  })
})

test('the price to exceed is what the slow reference finds by bidding above every price', () => {
  holds(withDraft(fc.oneof(nearAuction, hugeAuction)), ({ auction: { offer, bids }, draft: { quantity } }) => {
    expect(priceToExceed(offer, bids, quantity)).toEqual(priceToExceedSlowly(offer, bids, quantity))
  })
})

test('the demand curve is the demand at and above every price', () => {
  holds(fc.oneof(nearAuction, hugeAuction), ({ offer, bids }) => {
    expect(demandCurve(offer, bids)).toEqual(demandSlowly(offer, bids))
  })
})

test('a bid wins from the price that wins now, and not below it', () => {
  const seen = new Set<boolean>()
  holds(withDraft(fc.oneof(nearAuction, hugeAuction)), ({ auction: { offer, bids }, draft }) => {
    const book = openBook(offer, bids)
    const { isSelling, price, winsFrom } = priceNow({ ...offer, clearingPrice: book.clearingPrice })
    seen.add(isSelling)
    // While nothing sells, a bid for every token is what makes the auction sell.
    const quantity = isSelling ? 1n : offer.supply
    expect(book.project({ price: winsFrom, quantity })).toMatchObject({
      voidReason: undefined,
      ...(isSelling && { outcome: 'wins' }),
    })
    expect(book.winningPrice(1n)).toBe(winsFrom)
    // Prices below 1 MELS or between two steps can't be bid.
    const isPossible = draft.price >= MIN_PRICE && roundUpToStep(draft.price) < price
    if (isPossible) expect(book.project(draft).allotment).toBe(0n)
  })
  expect(seen.size).toBe(2)
})

test('a bid at the winning price is accepted, and if the auction then sells, it is filled', () => {
  const seen = new Set<string>()
  holds(withDraft(fc.oneof(nearAuction, hugeAuction)), ({ auction: { offer, bids }, draft }) => {
    const { quantity } = draft
    if (quantity > offer.supply) return
    const book = openBook(offer, bids)
    const price = book.winningPrice(quantity)
    expect(isPriceAccepted(book.priceToExceed(quantity), price)).toBe(true)
    const { outcome, voidReason } = book.project({ price, quantity })
    if (voidReason === undefined) expect(outcome).toBe('wins')
    seen.add(voidReason ?? 'sold').add(book.lowestFilledPrice(quantity) < price ? 'the Threshold’s' : 'the tokens’')
  })
  expect([...seen].sort()).toEqual(['below-threshold', 'sold', 'the Threshold’s', 'the tokens’', 'undersubscribed'])
})

test('the clearing point of the demand curve is at the clearing price', () => {
  holds(fc.oneof(nearAuction, hugeAuction), ({ offer, bids }) => {
    const clearing = clearAuction({ ...offer, threshold: 0n }, bids)
    const clearingPrice = clearing.outcome === 'sold' ? clearing.clearingPrice : undefined
    expect(demandCurve(offer, bids).clearingPoint?.price).toBe(clearingPrice)
  })
})

test('a book that gets the bids one at a time answers like one opened with all of them', () => {
  holds(
    withDraft(fc.oneof(nearAuction, hugeAuction)),
    ({ auction: { offer, bids }, draft }) => {
      const book = openBook(offer)
      for (let count = 0; count <= bids.length; count++) {
        const bidsSoFar = bids.slice(0, count)
        const last = bidsSoFar.at(-1)
        if (last !== undefined) book.add(last)

        const opened = openBook(offer, bidsSoFar)
        const expected = projectSlowly(offer, bidsSoFar, draft, stepsAtKeyPrices(offer, bidsSoFar))
        const { clearingPoint, points } = demandSlowly(offer, bidsSoFar)
        for (const one of [book, opened]) {
          expect(one.project(draft)).toEqual(expected)
          expect(one.clearingPrice).toBe(clearingPoint?.price)
          expect(one.demand).toBe(points.at(-1)?.cumulative ?? 0n)
        }
      }
    },
    500,
  )
})

test('a book of hundreds of bids projects like the whole auction', () => {
  holds(
    withDraft(auctionOfHundreds),
    ({ auction: { offer, bids }, draft }) => {
      const book = openBook(offer, bids.slice(0, 50))
      for (const bid of bids.slice(50)) book.add(bid)
      const expected = projectSlowly(offer, bids, draft, stepsAtKeyPrices(offer, bids))
      expect(book.project(draft)).toEqual(expected)
      expect(projectBid(offer, bids, draft)).toEqual(expected)
    },
    100,
  )
})
