import type { Bid } from './auction.ts'
import type { ClearingPoint } from './find-clearing-point.ts'
import { shareProRata } from './share-pro-rata.ts'

const nobody = { price: 0n, quantity: 0n }

/** Bids above the price are filled, bids at it share what is left, bids below it get nothing. */
export function allotTokens(supply: bigint, bids: readonly Bid[], { clearingPrice, survey }: ClearingPoint): bigint[] {
  const { allotments, demandAbove, places } = survey
  const marginal = new Uint32Array(places.length)
  const quantities: bigint[] = []
  let left = supply - BigInt(demandAbove)
  for (const place of places) {
    const { price, quantity } = bids[place] ?? nobody
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
