import { roundUpToStep } from './money.ts'

interface RunningAuction {
  readonly supply: bigint
  readonly minimumPrice: bigint
  readonly threshold: bigint
  /** The lowest winning price, ignoring the Threshold; `undefined` while demand is below the supply. */
  readonly clearingPrice: bigint | undefined
}

export interface PriceNow {
  /** Whether the auction would sell if it ended now. */
  readonly isSelling: boolean
  /** Per token: what every winner would pay now, or the lowest price at which the auction can sell. */
  readonly price: bigint
  /** The lowest price at which a further bid for one token wins; while nothing sells, only if enough bids follow. */
  readonly winsFrom: bigint
}

/** The price of a running auction, which every page takes from here. */
export function priceNow({ supply, minimumPrice, threshold, clearingPrice }: RunningAuction): PriceNow {
  if (clearingPrice !== undefined && clearingPrice * supply >= threshold) {
    // At the clearing price itself, a further bid would share the tokens with the bids that are already there.
    return { isSelling: true, price: clearingPrice, winsFrom: roundUpToStep(clearingPrice + 1n) }
  }
  const forThreshold = (threshold + supply - 1n) / supply
  // Bids below the Threshold's price never win, even when they cover every token.
  const price = roundUpToStep(forThreshold > minimumPrice ? forThreshold : minimumPrice)
  return { isSelling: false, price, winsFrom: price }
}
