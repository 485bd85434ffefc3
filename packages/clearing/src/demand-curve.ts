import type { Bid, Offer } from './auction.ts'
import { checkBids, checkOffer } from './check-auction.ts'

export interface DemandPoint {
  readonly price: bigint
  /** Tokens asked for at this price. */
  readonly quantity: bigint
  /** Tokens asked for at this price or more. */
  readonly cumulative: bigint
}

export interface Demand {
  /** One per distinct price, highest first. */
  readonly points: readonly DemandPoint[]
  /** Where demand reaches the supply; `undefined` if it doesn't. */
  readonly clearingPoint: DemandPoint | undefined
}

export function demandCurve(offer: Offer, bids: readonly Bid[]): Demand {
  checkOffer(offer)
  checkBids(offer, bids)
  let cumulative = 0n
  const points = groupByPrice(bids).map(({ price, quantity }) => {
    cumulative += quantity
    return { price, quantity, cumulative }
  })
  return { points, clearingPoint: points.find((point) => point.cumulative >= offer.supply) }
}

/** All bids at one price. */
export interface PriceLevel {
  readonly price: bigint
  quantity: bigint
}

/** From the highest price down. */
export function groupByPrice(bids: readonly Bid[]): PriceLevel[] {
  const levels: PriceLevel[] = []
  for (const { price, quantity } of bids.toSorted(byPriceDescending)) {
    const level = levels.at(-1)
    if (level?.price === price) level.quantity += quantity
    else levels.push({ price, quantity })
  }
  return levels
}

function byPriceDescending(one: Bid, other: Bid): number {
  if (one.price === other.price) return 0
  return one.price > other.price ? -1 : 1
}
