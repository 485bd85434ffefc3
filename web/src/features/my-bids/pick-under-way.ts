import type { MyBid } from '@melos/api-contract'
import { hashOf, type UnderWayBid } from './under-way-bid.ts'

interface Place {
  readonly address: string
  readonly site: { readonly chain: { readonly id: number }; readonly contracts: { readonly auctionHouse: string } }
  readonly bids: readonly Pick<MyBid, 'startHashId'>[]
}

/** Of the bids under way those of this wallet on this chain that the list does not show, newest first. */
export function pickUnderWay(underWay: readonly UnderWayBid[], { address, site, bids }: Place): UnderWayBid[] {
  const shown = new Set(bids.map(({ startHashId }) => startHashId.toLowerCase()))
  return underWay
    .filter(
      (bid) =>
        bid.address.toLowerCase() === address.toLowerCase() &&
        bid.chainId === site.chain.id &&
        bid.auctionHouse.toLowerCase() === site.contracts.auctionHouse.toLowerCase() &&
        !shown.has(hashOf(bid)?.toLowerCase() ?? ''),
    )
    .reverse()
}

/** A bid that is on the chain and no longer under way stays until the list shows it: between the two it must not be nowhere. */
export function keepPlaced(known: readonly UnderWayBid[], underWay: readonly UnderWayBid[]): readonly UnderWayBid[] {
  const placed = known.filter(({ id, bidHash }) => bidHash !== undefined && !underWay.some((bid) => bid.id === id))
  return placed.length === 0 ? underWay : [...placed, ...underWay]
}
