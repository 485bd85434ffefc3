import type { Auction } from '@melos/api-contract'
import type { ReactNode } from 'react'
import { AuctionCard } from './auction-card.tsx'
import { useReloadAtChange } from './use-reload-at-change.ts'

interface AuctionGridProps {
  readonly auctions: readonly Auction[]
  readonly renderPlayer: (auction: Auction) => ReactNode
  /** Others are on their way. */
  readonly isBusy: boolean
}

export function AuctionGrid({ auctions, renderPlayer, isBusy }: AuctionGridProps) {
  useReloadAtChange(auctions)
  return (
    <ul aria-busy={isBusy} className="grid gap-6 transition-opacity aria-busy:opacity-50 sm:grid-cols-2 lg:grid-cols-3">
      {auctions.map((auction, position) => (
        <li key={auction.externalId} className="min-w-0">
          <AuctionCard auction={auction} player={renderPlayer(auction)} position={position} />
        </li>
      ))}
    </ul>
  )
}
