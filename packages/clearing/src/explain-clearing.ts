import type { Bid, Clearing, Offer } from './auction.ts'
import { clearAuction } from './clear-auction.ts'
import { commissionOn } from './money.ts'

export type ClearingSteps<Each extends Bid = Bid> = {
  readonly supply: bigint
  readonly demand: bigint
} & (
  | ({ readonly outcome: 'sold' } & Cut<Each> & Proceeds)
  | { readonly outcome: 'void'; readonly reason: 'undersubscribed' | 'withdrawn' }
  /** The price raises too little, or the auction wasn't cleared in time. A price exists in both cases. */
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

interface Proceeds {
  /** What the winners pay, without commission. */
  readonly proceeds: bigint
  readonly commission: bigint
  readonly toProduction: bigint
  readonly toSeller: bigint
}

/** What is refunded doesn't depend on the reason. */
const NOTHING_SOLD: Clearing = { outcome: 'void', reason: 'below-threshold' }

/** Clears an auction and explains each step. An auction that lapsed or was withdrawn sells nothing. */
export function explainClearing<Each extends Bid>(
  offer: Offer,
  bids: readonly Each[],
  { voidedBy }: { voidedBy?: 'lapsed' | 'withdrawn' | undefined } = {},
): { clearing: Clearing; steps: ClearingSteps<Each> } {
  const known = { supply: offer.supply, demand: sumQuantities(bids) }
  const rule = clearAuction(offer, bids)
  if (voidedBy === 'withdrawn')
    return { clearing: NOTHING_SOLD, steps: { outcome: 'void', reason: voidedBy, ...known } }
  // Clearing without the Threshold finds the price even if it raises too little.
  const reached = rule.outcome === 'sold' ? rule : clearAuction({ ...offer, threshold: 0n }, bids)
  if (reached.outcome === 'void')
    return { clearing: rule, steps: { outcome: 'void', reason: 'undersubscribed', ...known } }
  if (rule.outcome === 'sold' && voidedBy === undefined) {
    const cut = cutAt(offer, bids, rule)
    return { clearing: rule, steps: { outcome: 'sold', ...known, ...cut, ...passOn(offer, rule.clearingPrice) } }
  }
  const cut = cutAt(offer, bids, { clearingPrice: reached.clearingPrice, allotments: [] })
  return {
    clearing: NOTHING_SOLD,
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
