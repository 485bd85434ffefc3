import type { Offer, VoidReason } from './auction.ts'
import type { PriceLevel } from './price-level.ts'

/** The part of a running auction that decides what one more bid gets. */
export interface BookState {
  readonly offer: Offer
  /** From the highest price down to the clearing price; all levels while demand is below the supply. */
  readonly levels: readonly PriceLevel[]
  /** Tokens that the bids in `levels` ask for. */
  readonly covered: bigint
  /** Tokens that all bids ask for. */
  readonly demand: bigint
}

/** A bid that is not placed yet. */
export interface Draft {
  readonly price: bigint
  readonly quantity: bigint
}

interface Cleared {
  readonly voidReason: VoidReason | undefined
  readonly clearingPrice: bigint | undefined
  /** Tokens for the draft. */
  readonly allotment: bigint
}

/** The outcome if the draft were the last bid. */
export function clearWithDraft(state: BookState, draft: Draft): Cleared {
  const { supply, threshold } = state.offer
  if (state.demand + draft.quantity < supply) return voided('undersubscribed')
  const { clearingPrice, allotment } = sellWithDraft(state, draft)
  if (clearingPrice * supply < threshold) return voided('below-threshold')
  return { voidReason: undefined, clearingPrice, allotment }
}

function voided(voidReason: VoidReason): Cleared {
  return { voidReason, clearingPrice: undefined, allotment: 0n }
}

/** Ignores the Threshold. Demand including the draft must reach the supply. */
export function sellWithDraft(state: BookState, draft: Draft): { clearingPrice: bigint; allotment: bigint } {
  const { offer, levels, covered } = state
  // Starting with the lowest, drop the levels below the draft that the supply no longer reaches.
  let reach = covered + draft.quantity
  let last = levels.length - 1
  let lowest = levels[last]
  while (lowest !== undefined && lowest.price < draft.price && reach - lowest.quantity >= offer.supply) {
    reach -= lowest.quantity
    lowest = levels[--last]
  }
  if (lowest !== undefined && lowest.price < draft.price) {
    return { clearingPrice: lowest.price, allotment: draft.quantity }
  }

  const level = lowest?.price === draft.price ? lowest : undefined
  const above = reach - draft.quantity - (level?.quantity ?? 0n)
  // Bids above the draft's price take the whole supply, so the price doesn't change.
  if (above >= offer.supply) return { clearingPrice: lowest?.price ?? 0n, allotment: 0n }
  return { clearingPrice: draft.price, allotment: shareOfLast(offer.supply - above, level, draft.quantity) }
}

/** What the latest bid gets if it shares `left` tokens with earlier bids at the same price. */
function shareOfLast(left: bigint, level: PriceLevel | undefined, quantity: bigint): bigint {
  const demand = quantity + (level?.quantity ?? 0n)
  const share = (quantity * left) / demand
  const remainder = quantity * left - share * demand
  let extra = left - share
  let ahead = 0
  for (const { quantity: other, bids } of level?.bidsByQuantity.values() ?? []) {
    const otherShare = (other * left) / demand
    extra -= otherShare * BigInt(bids)
    // Of equal remainders, the earlier bid comes first.
    if (other * left - otherShare * demand >= remainder) ahead += bids
  }
  return BigInt(ahead) < extra ? share + 1n : share
}
