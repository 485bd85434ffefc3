import type { Bid, Offer, Sale } from './auction.ts'
import { checkFit } from './check-auction.ts'

/** The contract's `Clearing`, an argument of `proveClearing`. */
export interface ClearingClaim {
  readonly price: bigint
  readonly demandAbove: bigint
  readonly demandAtPrice: bigint
  /** The remainder of the last bid that is rounded up, or `demandAtPrice` if no bid is. */
  readonly lastRemainder: bigint
  /** That bid's number. Of the bids with the same remainder, only this one and earlier ones are rounded up. */
  readonly lastIndex: number
}

/** Needs all bids, because a bid's position in chain order is its number in the contract. */
export function clearingClaim({ supply }: Offer, bids: readonly Bid[], sale: Sale): ClearingClaim {
  checkFit(bids, sale.allotments)
  const price = sale.clearingPrice
  let demandAbove = 0n
  let demandAtPrice = 0n
  for (const bid of bids) {
    if (bid.price > price) demandAbove += bid.quantity
    else if (bid.price === price) demandAtPrice += bid.quantity
  }
  const last = findLastRoundedUp(bids, sale, { left: supply - demandAbove, demandAtPrice })
  return { price, demandAbove, demandAtPrice, ...last }
}

function findLastRoundedUp(
  bids: readonly Bid[],
  { clearingPrice, allotments }: Sale,
  { left, demandAtPrice }: { left: bigint; demandAtPrice: bigint },
): Pick<ClearingClaim, 'lastRemainder' | 'lastIndex'> {
  let lastRemainder = demandAtPrice
  let lastIndex = 0
  for (const [index, { price, quantity }] of bids.entries()) {
    if (price !== clearingPrice) continue
    const wanted = quantity * left
    if (allotments[index] === wanted / demandAtPrice) continue
    const remainder = wanted % demandAtPrice
    // Of equal remainders, the latest bid is rounded up last.
    if (remainder > lastRemainder) continue
    lastRemainder = remainder
    lastIndex = index
  }
  return { lastRemainder, lastIndex }
}
