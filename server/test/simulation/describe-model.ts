import { clearNaively } from './clear-naively.ts'
import type { HouseState } from './house-state.ts'

/** What an auction has come to, in plain numbers. */
export interface AuctionDescription {
  readonly id: bigint
  readonly bids: bigint
  readonly demand: bigint
  /** Price × quantity of all bids. */
  readonly worth: bigint
  readonly lowestPrice: bigint | null
  readonly highestPrice: bigint | null
  /** The lowest winning price, the Threshold aside. */
  readonly clearingPrice: bigint | null
  readonly settlementEvents: bigint
  readonly outcome: string | null
  readonly proceeds: bigint | null
}

/** Computed from the model alone. */
export function describeModel({ auctions }: HouseState): AuctionDescription[] {
  return auctions.map(({ listing, bids, settlement }) => {
    const prices = bids.map((bid) => bid.price).toSorted((one, other) => (one < other ? -1 : 1))
    const processed = settlement.find((event) => event.name === 'AuctionProcessed')
    return {
      id: listing.auctionId,
      bids: BigInt(bids.length),
      demand: bids.reduce((sum, bid) => sum + bid.amount, 0n),
      worth: bids.reduce((sum, bid) => sum + bid.amount * bid.price, 0n),
      lowestPrice: prices[0] ?? null,
      highestPrice: prices.at(-1) ?? null,
      clearingPrice: clearNaively({ ...listing, threshold: 0n }, bids)?.price ?? null,
      settlementEvents: BigInt(settlement.length),
      outcome: processed === undefined ? null : processed.args.outcome === 1 ? 'SOLD' : 'VOID',
      proceeds: processed?.args.proceeds ?? null,
    }
  })
}
