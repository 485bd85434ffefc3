import type { Bid } from './auction.ts'
import { InvalidAuctionError } from './invalid-auction-error.ts'

/** A clearing of other bids would hand tokens to the wrong wallets. */
export function checkFit(bids: readonly Bid[], allotments: readonly bigint[]): void {
  if (allotments.length !== bids.length) {
    throw new InvalidAuctionError('CLEARING', `The clearing is of ${allotments.length} bids, not of ${bids.length}`)
  }
  for (const [index, { id, quantity }] of bids.entries()) {
    const allotment = allotments[index] ?? 0n
    if (allotment > quantity) {
      throw new InvalidAuctionError('CLEARING', `The clearing gives bid ${id} ${allotment} tokens of ${quantity}`)
    }
  }
}
