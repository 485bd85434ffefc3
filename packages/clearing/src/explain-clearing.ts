import type { Bid, Clearing, Offer } from './auction.ts'
import { clearAuction } from './clear-auction.ts'
import { commissionOn } from './money.ts'

/** What the rule makes of the bids, step by step. */
export type ClearingSteps<Each extends Bid = Bid> = {
  readonly supply: bigint
  /** Tokens that all bids together ask for. */
  readonly demand: bigint
} & (
  | ({ readonly outcome: 'sold' } & Cut<Each> & Proceeds)
  | { readonly outcome: 'void'; readonly reason: 'undersubscribed' }
  /** Too little at the price, or nobody settled it in time: either way there was a price. */
  | ({ readonly outcome: 'void'; readonly reason: 'below-threshold' | 'lapsed' } & Cut<Each>)
)

interface Cut<Each extends Bid> {
  readonly clearingPrice: bigint
  readonly demandAbove: bigint
  readonly demandAtPrice: bigint
  /** Tokens left for the bids at the price. */
  readonly left: bigint
  /** In chain order; a void auction allots nothing. */
  readonly atPrice: readonly (Each & { readonly allotment: bigint })[]
}

/** What the winners pay for the tokens, the commission on it, and who gets it. */
interface Proceeds {
  readonly proceeds: bigint
  readonly commission: bigint
  /** Up to the Threshold, and above it. */
  readonly toProduction: bigint
  readonly toSeller: bigint
}

/** Clears an auction and tells how; one that has lapsed sells nothing, whatever its bids say. */
export function explainClearing<Each extends Bid>(
  offer: Offer,
  bids: readonly Each[],
  { isLapsed }: { isLapsed: boolean },
): { clearing: Clearing; steps: ClearingSteps<Each> } {
  const rule = clearAuction(offer, bids)
  // To know the price even where it is not enough.
  const reached = rule.outcome === 'sold' ? rule : clearAuction({ ...offer, threshold: 0n }, bids)
  const known = { supply: offer.supply, demand: sumQuantities(bids) }
  if (reached.outcome === 'void')
    return { clearing: rule, steps: { outcome: 'void', reason: 'undersubscribed', ...known } }
  if (rule.outcome === 'sold' && !isLapsed) {
    const cut = cutAt(offer, bids, rule)
    return { clearing: rule, steps: { outcome: 'sold', ...known, ...cut, ...passOn(offer, rule.clearingPrice) } }
  }
  const cut = cutAt(offer, bids, { clearingPrice: reached.clearingPrice, allotments: [] })
  return {
    // Everything is refunded, whatever the reason.
    clearing: { outcome: 'void', reason: 'below-threshold' },
    steps: { outcome: 'void', reason: rule.outcome === 'sold' ? 'lapsed' : 'below-threshold', ...known, ...cut },
  }
}

function cutAt<Each extends Bid>(
  { supply }: Offer,
  bids: readonly Each[],
  { clearingPrice, allotments }: { clearingPrice: bigint; allotments: readonly bigint[] },
): Cut<Each> {
  const demandAbove = sumQuantities(bids.filter(({ price }) => price > clearingPrice))
  const atPrice = bids.flatMap((bid, place) =>
    bid.price === clearingPrice ? [{ ...bid, allotment: allotments[place] ?? 0n }] : [],
  )
  return { clearingPrice, demandAbove, demandAtPrice: sumQuantities(atPrice), left: supply - demandAbove, atPrice }
}

function passOn({ supply, threshold }: Offer, clearingPrice: bigint): Proceeds {
  const proceeds = clearingPrice * supply
  return {
    proceeds,
    commission: commissionOn(proceeds),
    toProduction: threshold,
    toSeller: proceeds - threshold,
  }
}

function sumQuantities(bids: readonly { readonly quantity: bigint }[]): bigint {
  return bids.reduce((total, { quantity }) => total + quantity, 0n)
}
