import type { AuctionBook } from './auction-book.ts'
import { depositFor, PRICE_STEP, roundUpToStep } from './money.ts'
import type { Draft } from './project-draft.ts'

/** The highest price whose deposit the budget covers, or `0n`. Each price step adds the same to a deposit. */
export function priceWithin({ budget, quantity }: { budget: bigint; quantity: bigint }): bigint {
  return (budget / depositFor({ price: PRICE_STEP, quantity })) * PRICE_STEP
}

/** The most tokens at this price whose deposit the budget covers, or `0n`. The price is in whole steps. */
export function quantityWithin({ budget, price }: { budget: bigint; price: bigint }): bigint {
  return budget / depositFor({ price, quantity: 1n })
}

/** The smallest budget in whole cents that covers a bid; `priceWithin` returns the same price for it. */
export function budgetFor(bid: Draft): bigint {
  return roundUpToStep(depositFor(bid))
}

/** `lean` runs from 0, the most tokens, to this, the highest price. */
export const MAX_LEAN = 10

/**
 * The bid to make of a budget, or `undefined` if it doesn't cover one token. At lean 0 it has the most tokens, at the lowest price
 * that wins them now; at `MAX_LEAN` it offers twice that price for fewer tokens. A higher `lean` never lowers the price or adds a token.
 */
export function splitBudget(book: AuctionBook, { budget, lean }: { budget: bigint; lean: number }): Draft | undefined {
  const most = mostTokens(book, budget)
  if (most === 0n) return undefined
  const lowest = book.winningPrice(most)
  const leaning = roundUpToStep(lowest + (lowest * BigInt(lean)) / BigInt(MAX_LEAN))
  const price = smaller(leaning, priceWithin({ budget, quantity: 1n }))
  return { price, quantity: smaller(most, quantityWithin({ budget, price })) }
}

/** Both the lowest price and the deposit grow with the quantity, so halving finds the last quantity that the budget covers. */
function mostTokens(book: AuctionBook, budget: bigint): bigint {
  const isCovered = (quantity: bigint) => depositFor({ price: book.winningPrice(quantity), quantity }) <= budget
  let covered = 0n
  let beyond = book.offer.supply + 1n
  while (beyond - covered > 1n) {
    const middle = (covered + beyond) / 2n
    if (isCovered(middle)) covered = middle
    else beyond = middle
  }
  return covered
}

function smaller(one: bigint, other: bigint): bigint {
  return one < other ? one : other
}
