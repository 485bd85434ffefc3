import { type Bid, byPriceDescending } from './auction.ts'

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

export function addToLevels(levels: PriceLevel[], { price, quantity }: Omit<Bid, 'id'>): void {
  let first = 0
  let end = levels.length
  while (first < end) {
    const middle = (first + end) >> 1
    if ((levels[middle]?.price ?? 0n) > price) first = middle + 1
    else end = middle
  }
  const level = levels[first]
  if (level?.price === price) level.quantity += quantity
  else levels.splice(first, 0, { price, quantity })
}
