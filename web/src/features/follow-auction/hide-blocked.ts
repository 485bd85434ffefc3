import type { Auction, Block } from '@melos/api-contract'

/** What the server answers for a blocked song, so that an open page changes without waiting for it. */
export function hideBlocked(auction: Auction, block: Block | null): Auction {
  if (block === null) return { ...auction, block }
  return { ...auction, block, description: '', asset: { ...auction.asset, files: [], links: [] } }
}

export function isSameBlock(one: Block | null, other: Block | null): boolean {
  return one?.since === other?.since && one?.isPermanent === other?.isPermanent
}
