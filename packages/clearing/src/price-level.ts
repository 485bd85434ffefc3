import { type Bid, byPriceDescending } from './auction.ts'

/** All bids at one price. */
export interface PriceLevel {
  readonly price: bigint
  quantity: bigint
  /** Keyed by text, because bidders could choose bigints that collide in a map. */
  readonly bidsByQuantity: Map<string, { readonly quantity: bigint; bids: number }>
}

/** From the highest price down, without prices below `lowest`. */
export function groupByPrice(bids: readonly Bid[], lowest = 0n): PriceLevel[] {
  const levels: PriceLevel[] = []
  const sorted = bids.filter(({ price }) => price >= lowest).sort(byPriceDescending)
  for (const { price, quantity } of sorted) {
    if (levels.at(-1)?.price !== price) levels.push({ price, quantity: 0n, bidsByQuantity: new Map() })
    addToLevel(levels.at(-1), quantity)
  }
  return levels
}

export function addToLevels(levels: PriceLevel[], { price, quantity }: { price: bigint; quantity: bigint }): void {
  let first = 0
  let end = levels.length
  while (first < end) {
    const middle = (first + end) >> 1
    if ((levels[middle]?.price ?? 0n) > price) first = middle + 1
    else end = middle
  }
  if (levels[first]?.price !== price) levels.splice(first, 0, { price, quantity: 0n, bidsByQuantity: new Map() })
  addToLevel(levels[first], quantity)
}

function addToLevel(level: PriceLevel | undefined, quantity: bigint): void {
  if (level === undefined) return
  level.quantity += quantity
  const alike = level.bidsByQuantity.get(String(quantity))
  if (alike === undefined) level.bidsByQuantity.set(String(quantity), { quantity, bids: 1 })
  else alike.bids++
}
