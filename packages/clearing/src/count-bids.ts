/** Counts each wallet's bids, in the order of the wallets' first bids. */
export function countBids<Bidder extends string>(bids: readonly { readonly bidder: Bidder }[]): Map<Bidder, number> {
  const counts = new Map<Bidder, number>()
  for (const { bidder } of bids) counts.set(bidder, (counts.get(bidder) ?? 0) + 1)
  return counts
}
