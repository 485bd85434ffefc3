import type { PriceLevel } from './price-level.ts'

/** What the last of all bids gets when `left` tokens are shared with an earlier level at the same price. */
export function shareOfLast(left: bigint, level: PriceLevel | undefined, quantity: bigint): bigint {
  const demand = quantity + (level?.quantity ?? 0n)
  const share = (quantity * left) / demand
  const remainder = quantity * left - share * demand
  let extra = left - share
  let ahead = 0
  for (const { quantity: other, bids } of level?.bidsByQuantity.values() ?? []) {
    const otherShare = (other * left) / demand
    extra -= otherShare * BigInt(bids)
    // An equal remainder of an earlier bid goes first.
    if (other * left - otherShare * demand >= remainder) ahead += bids
  }
  return BigInt(ahead) < extra ? share + 1n : share
}
