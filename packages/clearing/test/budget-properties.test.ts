import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { openBook } from '../src/auction-book.ts'
import { budgetFor, MAX_LEAN, priceWithin, quantityWithin, splitBudget } from '../src/budget.ts'
import { depositFor, PRICE_STEP } from '../src/money.ts'
import { isPriceAccepted } from '../src/price-check.ts'
import { auctionOfHundreds, contractAuction } from './arbitrary-auction.ts'

// A busy machine must not fail the tests.
vi.setConfig({ testTimeout: 60_000 })

const anyQuantity = fc.bigInt({ min: 1n, max: 10n ** 15n })
const anyBudget = fc.bigInt({ min: 0n, max: 10n ** 30n })
const anyPrice = fc.bigInt({ min: 1n, max: 10n ** 14n }).map((steps) => steps * PRICE_STEP)

test('the highest price within a budget is covered by it, and one step more is not', () => {
  fc.assert(
    fc.property(anyBudget, anyQuantity, (budget, quantity) => {
      const price = priceWithin({ budget, quantity })
      expect(price % PRICE_STEP).toBe(0n)
      expect(depositFor({ price, quantity })).toBeLessThanOrEqual(budget)
      expect(depositFor({ price: price + PRICE_STEP, quantity })).toBeGreaterThan(budget)
    }),
  )
})

test('the most tokens within a budget are covered by it, and one token more is not', () => {
  fc.assert(
    fc.property(anyBudget, anyPrice, (budget, price) => {
      const quantity = quantityWithin({ budget, price })
      expect(depositFor({ price, quantity })).toBeLessThanOrEqual(budget)
      expect(depositFor({ price, quantity: quantity + 1n })).toBeGreaterThan(budget)
    }),
  )
})

test('the budget for a bid is in whole cents, covers it and gives its price back', () => {
  fc.assert(
    fc.property(anyPrice, anyQuantity, (price, quantity) => {
      const budget = budgetFor({ price, quantity })
      expect(budget % PRICE_STEP).toBe(0n)
      expect(budget - depositFor({ price, quantity })).toBeLessThan(PRICE_STEP)
      expect(priceWithin({ budget, quantity })).toBe(price)
    }),
  )
})

const anyBook = fc.oneof(contractAuction, auctionOfHundreds).map(({ offer, bids }) => openBook(offer, bids))
/** From too little for one token to more than the whole supply costs. */
const nearBudget = fc.bigInt({ min: 0n, max: 10_000n }).map((cents) => cents * PRICE_STEP)
const anyLean = fc.integer({ min: 0, max: MAX_LEAN })

test('a split budget is never exceeded, and its bid is accepted and within the supply', () => {
  const seen = new Set<boolean>()
  fc.assert(
    fc.property(anyBook, nearBudget, anyLean, (book, budget, lean) => {
      const bid = splitBudget(book, { budget, lean })
      seen.add(bid !== undefined)
      const isTooLittle = depositFor({ price: book.winningPrice(1n), quantity: 1n }) > budget
      expect(bid === undefined).toBe(isTooLittle)
      if (bid === undefined) return
      expect(depositFor(bid)).toBeLessThanOrEqual(budget)
      expect(bid.quantity).toBeGreaterThanOrEqual(1n)
      expect(bid.quantity).toBeLessThanOrEqual(book.offer.supply)
      expect(bid.price % PRICE_STEP).toBe(0n)
      expect(bid.price).toBeGreaterThanOrEqual(book.winningPrice(bid.quantity))
      expect(isPriceAccepted(book.priceToExceed(bid.quantity), bid.price)).toBe(true)
    }),
    { numRuns: 500 },
  )
  expect(seen.size).toBe(2)
})

test('without lean a split budget has the most tokens that can win now', () => {
  fc.assert(
    fc.property(anyBook, nearBudget, (book, budget) => {
      const quantity = splitBudget(book, { budget, lean: 0 })?.quantity ?? 0n
      if (quantity === book.offer.supply) return
      const more = { price: book.winningPrice(quantity + 1n), quantity: quantity + 1n }
      expect(depositFor(more)).toBeGreaterThan(budget)
    }),
    { numRuns: 500 },
  )
})

test('more lean never lowers the price or adds a token', () => {
  fc.assert(
    fc.property(anyBook, nearBudget, (book, budget) => {
      for (let lean = 1; lean <= MAX_LEAN; lean++) {
        const less = splitBudget(book, { budget, lean: lean - 1 })
        const more = splitBudget(book, { budget, lean })
        if (less === undefined || more === undefined) return
        expect(more.price).toBeGreaterThanOrEqual(less.price)
        expect(more.quantity).toBeLessThanOrEqual(less.quantity)
      }
    }),
    { numRuns: 300 },
  )
})

test('a larger budget never gets fewer tokens without lean', () => {
  fc.assert(
    fc.property(anyBook, nearBudget, nearBudget, (book, budget, more) => {
      const tokens = (amount: bigint) => splitBudget(book, { budget: amount, lean: 0 })?.quantity ?? 0n
      expect(tokens(budget + more)).toBeGreaterThanOrEqual(tokens(budget))
    }),
    { numRuns: 300 },
  )
})
