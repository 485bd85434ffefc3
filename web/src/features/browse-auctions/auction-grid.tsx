import type { Auction } from '@melos/api-contract'
import { changesNextAt } from '@melos/clearing/auction-status'
import { parseUtcDateTime } from '@melos/clearing/utc-time'
import { type ReactNode, useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { clearPageData } from '../../lib/cache-page-data.ts'
import { readServerNow } from '../../lib/server-clock.ts'
import { AuctionCard } from './auction-card.tsx'
import type { ListedAuction } from './load-auctions.ts'

/** After this delay the server's clock has passed the moment too. */
const AFTER_MS = 1_000
/** Reloads are spread over this time, so that open pages don't all load at once. */
const SPREAD_MS = 3_000
const LONGEST_TIMER_MS = 2 ** 31 - 1

interface AuctionGridProps {
  readonly auctions: readonly ListedAuction[]
  readonly renderPlayer: (auction: Auction) => ReactNode
  readonly renderHeart: (auction: Auction) => ReactNode
  /** Whether other auctions are loading. */
  readonly isBusy: boolean
}

export function AuctionGrid({ auctions, renderPlayer, renderHeart, isBusy }: AuctionGridProps) {
  useReloadAtChange(auctions)
  return (
    <ul aria-busy={isBusy} className="grid gap-6 transition-opacity aria-busy:opacity-50 sm:grid-cols-2 lg:grid-cols-3">
      {auctions.map((auction, position) => (
        <li key={auction.externalId} className="min-w-0">
          <AuctionCard
            auction={auction}
            player={renderPlayer(auction)}
            heart={renderHeart(auction)}
            position={position}
          />
        </li>
      ))}
    </ul>
  )
}

/** Loads an open list again when time changes one of its auctions. */
function useReloadAtChange(auctions: readonly Auction[]): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    const now = readServerNow()
    const next = nextChange(auctions, now)
    if (next === undefined) return
    const wait = next - now + AFTER_MS + Math.random() * SPREAD_MS
    const reload = () => {
      clearPageData()
      void revalidate()
    }
    const timer = setTimeout(reload, Math.min(wait, LONGEST_TIMER_MS))
    return () => clearTimeout(timer)
  }, [auctions, revalidate])
}

type Sale = Pick<Auction, 'salesStartDate' | 'salesEndDate' | 'status'>

/** When time alone next changes one of the auctions, in milliseconds. */
export function nextChange(auctions: readonly Sale[], now: number): number | undefined {
  const moments = auctions.flatMap(({ salesStartDate, salesEndDate, status }) => {
    const [startsAt, endsAt] = [new Date(parseUtcDateTime(salesStartDate)), new Date(parseUtcDateTime(salesEndDate))]
    const isProcessed = status.value === 'PROCESSED'
    return changesNextAt({ startsAt, endsAt, isProcessed }, new Date(now))?.getTime() ?? []
  })
  return moments.length === 0 ? undefined : Math.min(...moments)
}
