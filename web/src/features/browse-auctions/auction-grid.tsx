import type { Auction } from '@melos/api-contract'
import { AuctionCard } from './auction-card.tsx'

interface AuctionGridProps {
  readonly auctions: readonly Auction[]
  /** The server's clock when it answered, for the first paint. */
  readonly requestedAt: number
}

export function AuctionGrid({ auctions, requestedAt }: AuctionGridProps) {
  return (
    <ul className="grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
      {auctions.map((auction) => (
        <li key={auction.externalId} className="min-w-0">
          <AuctionCard auction={auction} requestedAt={requestedAt} />
        </li>
      ))}
    </ul>
  )
}
