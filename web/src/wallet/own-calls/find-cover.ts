export interface PriceLevel {
  readonly price: bigint
  /** The tokens that bids at this price are for. */
  readonly amount: bigint
}

/**
 * The fewest prices, from high to low, that cover the supply and end at the clearing price; the contract charges for each. All
 * prices if they don't cover it. Expects levels from high to low.
 */
export function findCover(levels: readonly PriceLevel[], supply: bigint): bigint[] {
  const needed = takeUntil(levels, supply)
  // Levels above the clearing price don't cover the supply, so every cover has the level at that price.
  const largest = takeUntil(
    needed.toSorted((one, other) => Number(other.amount - one.amount)),
    supply,
  )
  const chosen = new Set(largest)
  return needed.filter((level) => chosen.has(level)).map(({ price }) => price)
}

function takeUntil(levels: readonly PriceLevel[], supply: bigint): PriceLevel[] {
  let covered = 0n
  const taken: PriceLevel[] = []
  for (const level of levels) {
    if (covered >= supply) break
    taken.push(level)
    covered += level.amount
  }
  return taken
}
