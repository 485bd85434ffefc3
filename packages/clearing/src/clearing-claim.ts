import type { Bid, Offer, Sale } from './auction.ts'
import { checkFit } from './check-fit.ts'

/** The `Clearing` that `proveClearing` of the contract takes. */
export interface ClearingClaim {
  readonly price: bigint
  readonly demandAbove: bigint
  readonly demandAtPrice: bigint
  /** The remainder of the last bid that is rounded up; `demandAtPrice` when none is. */
  readonly lastRemainder: bigint
  /** The place of that bid: of bids with this remainder, those up to it are rounded up. */
  readonly lastIndex: number
}

/** What proves a sale to the contract. It takes all bids in chain order, because a bid's place is its number there. */
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
    // Of equal remainders the latest bid is the last.
    if (remainder > lastRemainder) continue
    lastRemainder = remainder
    lastIndex = index
  }
  return { lastRemainder, lastIndex }
}
