import type { Bid, Offer } from './auction.ts'
import { checkBids, checkOffer } from './check-auction.ts'
import { groupByPrice } from './price-level.ts'

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
