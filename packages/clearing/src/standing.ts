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
  const { offer, levels } = standing
  const { above, next } = findPlace(standing, draft.price)
  // What is asked for above the draft's price takes everything, at the price it has without the draft.
  if (above >= offer.supply) return { clearingPrice: levels.at(-1)?.price ?? 0n, allotment: 0n }

  const level = levels[next]?.price === draft.price ? levels[next] : undefined
  let reach = above + draft.quantity + (level?.quantity ?? 0n)
  if (reach >= offer.supply) {
    return { clearingPrice: draft.price, allotment: shareOfLast(offer.supply - above, level, draft.quantity) }
  }
  for (const lower of levels.slice(level === undefined ? next : next + 1)) {
    reach += lower.quantity
    if (reach >= offer.supply) return { clearingPrice: lower.price, allotment: draft.quantity }
  }
  throw new RangeError('Demand does not reach the supply')
}

/** The first level at the price or below, and what the levels before it ask for. */
function findPlace({ levels, covered }: Standing, price: bigint): { above: bigint; next: number } {
  let above = covered
  let next = levels.length
  // From the end, because bids worth a look are near the clearing price.
  for (let level = levels[next - 1]; level !== undefined && level.price <= price; level = levels[next - 1]) {
    above -= level.quantity
    next--
  }
  return { above, next }
}
