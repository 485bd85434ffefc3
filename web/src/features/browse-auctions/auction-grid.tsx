import type { Auction } from '@melos/api-contract'
import { type ReactNode, useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { forgetLoads } from '../../lib/keep-loads.ts'
import { readServerNow } from '../../lib/server-clock.ts'
import { AuctionCard } from './auction-card.tsx'
import { nextChange } from './next-change.ts'

/** The server is past the moment too by then, and lists that are open everywhere do not ask all at once. */
const AFTER_MS = 1_000

const SPREAD_MS = 3_000

const LONGEST_TIMER_MS = 2 ** 31 - 1

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

/** A list that is left open learns that an auction has begun or ended. */
function useReloadAtChange(auctions: readonly Auction[]): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    const now = readServerNow()
    const next = nextChange(auctions, now)
    if (next === undefined) return
    const wait = next - now + AFTER_MS + Math.random() * SPREAD_MS
    const reload = () => {
      forgetLoads()
      void revalidate()
    }
    const timer = setTimeout(reload, Math.min(wait, LONGEST_TIMER_MS))
    return () => clearTimeout(timer)
  }, [auctions, revalidate])
}
