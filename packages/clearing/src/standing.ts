import type { Offer, VoidReason } from './auction.ts'
import type { PriceLevel } from './price-level.ts'
import { shareOfLast } from './share-of-last.ts'

/** As much of a running auction as decides what one more bid gets. */
export interface Standing {
  readonly offer: Offer
  /** From the highest price down to the clearing price; all of them while demand is below the supply. */
  readonly levels: readonly PriceLevel[]
  /** Tokens that the levels ask for together. */
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
  /** The draft's tokens. */
  readonly allotment: bigint
}

/** The outcome if the draft were the last bid. */
export function clearWithDraft(standing: Standing, draft: Draft): Cleared {
  const { supply, threshold } = standing.offer
  if (standing.demand + draft.quantity < supply) return voided('undersubscribed')
  const { clearingPrice, allotment } = sellWithDraft(standing, draft)
  if (clearingPrice * supply < threshold) return voided('below-threshold')
  return { voidReason: undefined, clearingPrice, allotment }
}

function voided(voidReason: VoidReason): Cleared {
  return { voidReason, clearingPrice: undefined, allotment: 0n }
}

/** The same without a look at the Threshold; demand, with the draft, must reach the supply. */
export function sellWithDraft(standing: Standing, draft: Draft): { clearingPrice: bigint; allotment: bigint } {
  const { offer, levels, covered } = standing
  // Levels below the draft that are not needed any more, from the lowest up: only these are looked at.
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
  // What is asked for above the draft's price takes everything, at the price it has without the draft.
  if (above >= offer.supply) return { clearingPrice: lowest?.price ?? 0n, allotment: 0n }
  return { clearingPrice: draft.price, allotment: shareOfLast(offer.supply - above, level, draft.quantity) }
}
