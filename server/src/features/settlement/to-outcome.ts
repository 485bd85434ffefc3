import type { AuctionOutcome } from '@melos/api-contract'

/** The contract's enum: Unknown, Sold, Void. */
const outcomes: readonly (AuctionOutcome | null)[] = [null, 'SOLD', 'VOID']

export function toOutcome(value: number): AuctionOutcome | null {
  const outcome = outcomes[value]
  if (outcome === undefined) throw new Error(`The contract has no outcome ${value}`)
  return outcome
}
