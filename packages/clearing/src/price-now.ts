import type { Offer } from './auction.ts'
import { winningPrice } from './price-check.ts'

interface RunningAuction extends Offer {
  /** The lowest winning price, ignoring the Threshold; `undefined` while demand is below the supply. */
  readonly clearingPrice: bigint | undefined
}

export interface PriceNow {
  /** Whether the auction would sell if it ended now. */
  readonly isSelling: boolean
  /** Per token: what every winner would pay now, or the lowest price at which the auction can sell. */
  readonly price: bigint
  /** The lowest price at which another bid for one token wins now or, while nothing sells, once enough bids follow. */
  readonly winsFrom: bigint
}

/** The price of a running auction, which every page takes from here. */
export function priceNow({ clearingPrice, ...offer }: RunningAuction): PriceNow {
  // At the clearing price itself, a further bid would share the tokens with the bids that are already there.
  const winsFrom = winningPrice(offer, { minPrice: clearingPrice ?? 0n })
  if (clearingPrice !== undefined && clearingPrice * offer.supply >= offer.threshold) {
    return { isSelling: true, price: clearingPrice, winsFrom }
  }
  return { isSelling: false, price: winsFrom, winsFrom }
}
