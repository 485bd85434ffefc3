import type { Offer } from './auction.ts'
import { MIN_PRICE, roundUpToStep } from './money.ts'

/** The answer to a price check for a number of tokens. */
export interface PriceCheck {
  /** Tokens that no bid asks for. */
  readonly availableTokenCount: bigint
  /** The price that a bid must exceed to be filled; 0 if any price fits. */
  readonly minPrice: bigint
}

/** The rule of the price check before a purchase. The contract itself accepts every price from the minimum price up. */
export function isPriceAccepted({ availableTokenCount, minPrice }: PriceCheck, price: bigint): boolean {
  return availableTokenCount > 0n || minPrice < price
}

/**
 * The lowest price in whole steps at which every token of the bid is filled now. It is always accepted, and no lower price is once
 * bids cover the supply.
 */
export function lowestFilledPrice(minimumPrice: bigint, { minPrice }: Pick<PriceCheck, 'minPrice'>): bigint {
  return roundUpToStep([minPrice + 1n, minimumPrice, MIN_PRICE].reduce(larger))
}

/** The lowest price in whole steps at which the auction reaches its Threshold. Bids below it never win. */
export function thresholdPrice({ supply, threshold }: Pick<Offer, 'supply' | 'threshold'>): bigint {
  return roundUpToStep((threshold + supply - 1n) / supply)
}

/** The lowest price at which every token of the bid is filled now or, while nothing sells, once enough bids follow. */
export function winningPrice(offer: Offer, check: Pick<PriceCheck, 'minPrice'>): bigint {
  return larger(lowestFilledPrice(offer.minimumPrice, check), thresholdPrice(offer))
}

export function larger(one: bigint, other: bigint): bigint {
  if (one > other) return one
  return other
}
