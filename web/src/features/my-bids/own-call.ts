/** What a person may ask the contract for without anyone's help. */
export type OwnCall =
  /** The deposits of all their bids in an auction that nobody has settled in time. */
  | { readonly kind: 'reclaim'; readonly auctionId: number }
  /** All of one token that could not be paid to them. */
  | { readonly kind: 'withdrawal'; readonly token: string }

export function keyOf(call: OwnCall): string {
  return call.kind === 'reclaim' ? `reclaim ${call.auctionId}` : `withdrawal ${call.token.toLowerCase()}`
}
