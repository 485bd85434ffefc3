import type { Bid, Clearing, Offer } from './auction.ts'
import { checkOffer } from './check-auction.ts'
import { type ClearingPoint, findClearingPoint } from './find-clearing-point.ts'
import { shareProRata } from './share-pro-rata.ts'

/** Clears exactly, in time linear in the number of bids, for any order of bids. */
export function clearAuction(offer: Offer, bids: readonly Bid[]): Clearing {
  checkOffer(offer)
  const point = findClearingPoint(offer, bids)
  if (point === undefined) return { outcome: 'void', reason: 'undersubscribed' }
  const { clearingPrice } = point
  if (clearingPrice * offer.supply < offer.threshold) return { outcome: 'void', reason: 'below-threshold' }
  return { outcome: 'sold', clearingPrice, allotments: allotTokens(offer.supply, bids, point) }
}

/** Bids above the price are filled, bids at the price share what is left, bids below it get nothing. */
function allotTokens(supply: bigint, bids: readonly Bid[], { clearingPrice, survey }: ClearingPoint): bigint[] {
  const { allotments, demandAbove, places } = survey
  const marginal = new Uint32Array(places.length)
  const quantities: bigint[] = []
  let left = supply - BigInt(demandAbove)
  for (const place of places) {
    const { price, quantity } = bids[place] ?? { price: 0n, quantity: 0n }
    if (price < clearingPrice) continue
    if (price > clearingPrice) {
      allotments[place] = quantity
      left -= quantity
    } else {
      marginal[quantities.length] = place
      quantities.push(quantity)
    }
  }
  const shares = shareProRata(left, quantities)
  for (let index = 0; index < shares.length; index++) allotments[marginal[index] ?? 0] = shares[index] ?? 0n
  return allotments
}
