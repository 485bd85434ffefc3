import type { AuctionEvent } from '@melos/api-contract'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { clearPageData, hasFailed } from '../../lib/cache-page-data.ts'
import { type Connection, followAuction } from '../../lib/follow-events.ts'
import { applyEvent, type Followed, needsReload, type PlacedBid } from './apply-event.ts'

/** Many pages follow one auction, so their requests are spread over time. */
const SOON_MS = 800
const SPREAD_MS = 1_200
const AFTER_FAILURE_MS = 5_000

/** Keeps the server's page up to date with the auction's events. The caller is keyed by auction. */
export function useFollowedAuction<Page extends Followed>(loaded: Page) {
  const [seen, setSeen] = useState<{ page: Page; events: readonly AuctionEvent[] }>({ page: loaded, events: [] })
  const [arrived, setArrived] = useState<readonly PlacedBid[]>([])
  const [connection, setConnection] = useState<Connection>('connecting')
  const latest = useRef<Followed>(loaded)
  const reloadPage = useReloadPage()
  const { externalId, status } = loaded.auction
  const isFinal = status.value === 'PROCESSED'

  useEffect(() => {
    if (isFinal) return
    return followAuction(externalId, {
      onConnection: setConnection,
      onEvent(event) {
        setSeen(({ page, events }) => ({ page, events: [...events, event] }))
        if (event.type === 'bid') setArrived((bids) => addBid(bids, event.data))
        const when = needsReload(latest.current, event)
        if (when !== 'no') reloadPage(when)
      },
    })
  }, [externalId, isFinal, reloadPage])

  // Fresh data replaces the figures, but a bid may have been placed while it was loading, so bids are kept.
  if (seen.page !== loaded) setSeen({ page: loaded, events: keepBids(seen.events) })
  const page = useMemo(() => ({ ...loaded, ...seen.events.reduce<Followed>(applyEvent, loaded) }), [loaded, seen])
  useEffect(() => {
    latest.current = page
  }, [page])
  return { page, connection, arrived: arrived.map(({ id }) => id), lastBid: arrived.at(-1) }
}

const MOST_KEPT = 20

/** A reconnected stream may repeat the last bids. */
function addBid(bids: readonly PlacedBid[], bid: PlacedBid): readonly PlacedBid[] {
  return bids.some(({ id }) => id === bid.id) ? bids : [...bids, bid]
}

function keepBids(events: readonly AuctionEvent[]): readonly AuctionEvent[] {
  const start = events.findLastIndex(({ type }) => type === 'reorg' || type === 'reload') + 1
  return events
    .slice(start)
    .filter(({ type }) => type === 'bid')
    .slice(-MOST_KEPT)
}

/** Loads the page again, once for all requests that come together, and retries after a failure. */
function useReloadPage(): (when: 'at once' | 'soon') => void {
  const { revalidate } = useRevalidator()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isGone = useRef(false)
  useEffect(() => {
    isGone.current = false
    return () => {
      isGone.current = true
      clearTimeout(timer.current)
    }
  }, [])
  return useCallback(
    (when) => {
      if (when === 'soon' && timer.current !== undefined) return
      ask(when === 'soon' ? SOON_MS : 0)

      function ask(wait: number): void {
        clearTimeout(timer.current)
        timer.current = setTimeout(
          async () => {
            timer.current = undefined
            clearPageData()
            await revalidate()
            const isDue = !isGone.current && timer.current === undefined
            if (isDue && hasFailed(location.href.replace(location.hash, ''))) ask(AFTER_FAILURE_MS)
          },
          wait + Math.random() * SPREAD_MS,
        )
      }
    },
    [revalidate],
  )
}
