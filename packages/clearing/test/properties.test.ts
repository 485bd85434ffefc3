import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import type { Bid, Clearing } from '../src/auction.ts'
import { clearAuction } from '../src/clear-auction.ts'
import { commissionOn, depositFor } from '../src/money.ts'
import { settle } from '../src/settle.ts'
import { type Auction, auctionOfHundreds, contractAuction, hugeAuction, smallAuction } from './arbitrary-auction.ts'
import { clearSlowly } from './reference-clearing.ts'

const SEED = 3
// A busy machine must not fail the tests.
vi.setConfig({ testTimeout: 60_000 })

const anyAuction = fc.oneof({ arbitrary: smallAuction, weight: 3 }, { arbitrary: hugeAuction, weight: 2 })

function holds<Input>(input: fc.Arbitrary<Input>, predicate: (input: Input) => void, numRuns = 1_000): void {
  const property = fc.property(input, (value) => {
    predicate(value)
  })
  fc.assert(property, { seed: SEED, numRuns })
}

type Sale = Extract<Clearing, { outcome: 'sold' }>

/** The sale with each bid's allotment; `undefined` for a void auction. */
function sell({ offer, bids }: Auction) {
  const clearing = clearAuction(offer, bids)
  if (clearing.outcome === 'void') return undefined
  const results = bids.map((bid, index) => ({ bid, allotment: allotmentAt(clearing, index) }))
  return { clearing, results }
}

function allotmentAt(sale: Sale, index: number): bigint {
  const allotment = sale.allotments[index]
  if (allotment === undefined) throw new Error(`no allotment for bid ${index}`)
  return allotment
}

function sum(values: readonly bigint[]): bigint {
  return values.reduce((total, value) => total + value, 0n)
}

test('10,000 random auctions clear as the slow reference clears them', () => {
  const outcomes = new Map<string, number>()
  holds(
    anyAuction,
    ({ offer, bids }) => {
      const clearing = clearAuction(offer, bids)
      expect(clearing).toEqual(clearSlowly(offer, bids))
      const outcome = clearing.outcome === 'void' ? clearing.reason : clearing.outcome
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
    },
    10_000,
  )
  // Otherwise the generator makes too few different auctions.
  for (const outcome of ['sold', 'undersubscribed', 'below-threshold']) {
    expect(outcomes.get(outcome)).toBeGreaterThan(1_000)
  }
})

test('auctions of hundreds of bids clear as the slow reference clears them', () => {
  holds(
    auctionOfHundreds,
    ({ offer, bids }) => expect(clearAuction(offer, bids)).toEqual(clearSlowly(offer, bids)),
    200,
  )
})

test('the allotments of a sale sum to the supply', () => {
  holds(anyAuction, (auction) => {
    const sale = sell(auction)
    if (sale !== undefined) expect(sum(sale.clearing.allotments)).toBe(auction.offer.supply)
  })
})

test('no bid above the price is cut, none below it wins, none gets more than it asks for', () => {
  holds(anyAuction, (auction) => {
    const sale = sell(auction)
    if (sale === undefined) return
    for (const { bid, allotment } of sale.results) {
      if (bid.price > sale.clearing.clearingPrice) expect(allotment).toBe(bid.quantity)
      if (bid.price < sale.clearing.clearingPrice) expect(allotment).toBe(0n)
      expect(allotment >= 0n && allotment <= bid.quantity).toBe(true)
    }
  })
})

const shuffledAuction = anyAuction.chain((auction) =>
  fc
    .shuffledSubarray([...auction.bids], { minLength: auction.bids.length, maxLength: auction.bids.length })
    .map((shuffled) => ({ auction, shuffled: { offer: auction.offer, bids: shuffled } })),
)

test('a bid at the price gets its exact share, rounded up or down', () => {
  holds(anyAuction, (auction) => {
    const sale = sell(auction)
    if (sale === undefined) return
    const { left, demand } = marginOf(auction, sale.clearing.clearingPrice)
    for (const { bid, allotment } of sale.results) {
      if (bid.price !== sale.clearing.clearingPrice) continue
      const distance = allotment * demand - bid.quantity * left
      expect(distance > -demand && distance < demand).toBe(true)
    }
  })
})

test('the order of bids only moves single tokens between bids at the price', () => {
  holds(shuffledAuction, ({ auction, shuffled }) => {
    const sale = sell(auction)
    const resale = sell(shuffled)
    expect(resale?.clearing.clearingPrice).toBe(sale?.clearing.clearingPrice)
    if (sale === undefined || resale === undefined) return

    const before = new Map(sale.results.map(({ bid, allotment }) => [bid, allotment]))
    for (const { bid, allotment } of resale.results) {
      if (bid.price !== sale.clearing.clearingPrice) expect(allotment).toBe(before.get(bid))
      expect([-1n, 0n, 1n]).toContain(allotment - (before.get(bid) ?? 0n))
    }
  })
})

test('an order that keeps the bids at the price in their order changes nothing', () => {
  holds(shuffledAuction, ({ auction, shuffled }) => {
    const sale = sell(auction)
    if (sale === undefined) return
    const isMarginal = (bid: Bid) => bid.price === sale.clearing.clearingPrice
    const marginal = auction.bids.filter(isMarginal).values()
    const reordered = shuffled.bids.map((bid) => (isMarginal(bid) ? (marginal.next().value ?? bid) : bid))

    const after = new Map(
      sell({ offer: auction.offer, bids: reordered })?.results.map(({ bid, allotment }) => [bid, allotment]),
    )
    for (const { bid, allotment } of sale.results) expect(after.get(bid)).toBe(allotment)
  })
})

function marginOf({ offer, bids }: Auction, clearingPrice: bigint) {
  const left = offer.supply - sum(bids.filter(({ price }) => price > clearingPrice).map((bid) => bid.quantity))
  return { left, demand: sum(bids.filter(({ price }) => price === clearingPrice).map((bid) => bid.quantity)) }
}

const splitAuction = fc
  .record({
    auction: anyAuction,
    pick: fc.nat(),
    cuts: fc.array(fc.nat(), { minLength: 1, maxLength: 5 }),
    places: fc.array(fc.nat(), { minLength: 6, maxLength: 6 }),
  })
  .filter(({ auction }) => auction.bids.length > 0)
  .map(({ auction, pick, cuts, places }) => {
    const index = pick % auction.bids.length
    const parts = auction.bids.slice(index, index + 1).flatMap((bid) => splitBid(bid, cuts))
    return { auction, index, parts, places }
  })

/** Splits a bid at the given positions, as often as its quantity allows. */
function splitBid(bid: Bid, cuts: readonly number[]): Bid[] {
  const places = new Set(cuts.map((cut) => BigInt(cut) % bid.quantity))
  const edges = [...places.add(0n), bid.quantity].toSorted((a, b) => (a < b ? -1 : 1))
  return edges.slice(1).map((edge, part) => ({
    id: `part ${part} of ${bid.id}`,
    price: bid.price,
    quantity: edge - (edges[part] ?? 0n),
  }))
}

test('a bid split into consecutive parts changes nothing for anyone', () => {
  holds(splitAuction, ({ auction: { offer, bids }, index, parts }) => {
    const whole = clearAuction(offer, bids)
    const split = clearAuction(offer, bids.toSpliced(index, 1, ...parts))
    if (whole.outcome === 'void' || split.outcome === 'void') return expect(split).toEqual(whole)

    const together = sum(split.allotments.slice(index, index + parts.length))
    const allotments = split.allotments.toSpliced(index, parts.length, together)
    expect({ ...split, allotments }).toEqual(whole)
  })
})

test('a bid split into k parts anywhere gains at most one token for each run of parts', () => {
  const gains = new Set<bigint>()
  holds(splitAuction, ({ auction: { offer, bids }, index, parts, places }) => {
    const whole = clearAuction(offer, bids)
    const spread = bids.toSpliced(index, 1)
    for (const [part, place] of parts.map((bid, at) => [bid, places[at] ?? 0] as const)) {
      spread.splice(place % (spread.length + 1), 0, part)
    }
    const split = clearAuction(offer, spread)
    if (whole.outcome === 'void' || split.outcome === 'void') return expect(split).toEqual(whole)

    expect(split.clearingPrice).toBe(whole.clearingPrice)
    const isPart = spread.map((bid) => parts.includes(bid))
    const tied = spread.flatMap(({ price }, place) => (price === whole.clearingPrice ? [isPart[place]] : []))
    const runs = tied.filter((part, place) => part && !tied[place - 1]).length
    const gain = sum(split.allotments.filter((_, place) => isPart[place])) - allotmentAt(whole, index)
    gains.add(gain)
    expect(gain).toBeLessThanOrEqual(BigInt(runs))
  })
  // Otherwise the generator splits too few bids at the price.
  expect(Math.max(...Array.from(gains, Number))).toBeGreaterThanOrEqual(2)
})

test('refund, payment and commission of every bid add up to its deposit', () => {
  holds(contractAuction, ({ offer, bids }) => {
    const lines = settle(
      bids.map((bid) => ({ ...bid, bidder: bid.id })),
      clearAuction(offer, bids),
    )
    for (const [index, { paid, refund }] of lines.entries()) {
      // The refund includes the commission deposited with it.
      const returned = paid + commissionOn(paid) + refund + commissionOn(refund)
      expect(returned).toBe(depositFor(bids[index] ?? { price: 0n, quantity: 0n }))
    }
    expect(lines).toHaveLength(bids.length)
  })
})

test('the winners pay the clearing price for the whole supply', () => {
  holds(anyAuction, ({ offer, bids }) => {
    const clearing = clearAuction(offer, bids)
    const threeWallets = bids.map((bid, index) => ({ ...bid, bidder: `${index % 3}` }))
    const lines = settle(threeWallets, clearing)
    const offered = sum(bids.map(({ price, quantity }) => price * quantity))
    const paid = sum(lines.map((line) => line.paid))

    expect(paid).toBe(clearing.outcome === 'sold' ? clearing.clearingPrice * offer.supply : 0n)
    expect(paid + sum(lines.map(({ refund }) => refund))).toBe(offered)
    expect(sum(lines.map(({ quantity }) => quantity))).toBe(clearing.outcome === 'sold' ? offer.supply : 0n)
  })
})
