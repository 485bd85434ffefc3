import type { AuctionEvent } from '@melos/api-contract'
import { useEffect, useMemo, useRef, useState } from 'react'
import { type Connection, followAuction } from '../../lib/follow-events.ts'
import { useReloadPage } from '../../lib/use-reload-page.ts'
import { applyEvent, type Followed, needsReload, type PlacedBid } from './apply-event.ts'
import { texts } from './texts.ts'

/** Keeps the server's page up to date with the auction's events. The caller is keyed by auction. */
export function useFollowedAuction<Page extends Followed>(loaded: Page) {
  const [seen, setSeen] = useState<{ page: Page; events: readonly AuctionEvent[] }>({ page: loaded, events: [] })
  const [arrived, setArrived] = useState<readonly PlacedBid[]>([])
  const [connection, setConnection] = useState<Connection>('connecting')
  const latest = useRef<Followed>(loaded)
  const reloadPage = useReloadPage()
  const { externalId } = loaded.auction

  useEffect(() => {
    return followAuction(externalId, {
      onConnection: setConnection,
      onEvent(event) {
        setSeen(({ page, events }) => ({ page, events: [...events, event] }))
        if (event.type === 'bid') setArrived((bids) => addBid(bids, event.data))
        const when = needsReload(latest.current, event)
        if (when !== 'no') reloadPage(when)
      },
    })
  }, [externalId, reloadPage])

  // Fresh data replaces the figures, but a bid may have been placed while it was loading, so bids are kept.
  if (seen.page !== loaded) setSeen({ page: loaded, events: keepBids(seen.events) })
  const page = useMemo(() => ({ ...loaded, ...seen.events.reduce<Followed>(applyEvent, loaded) }), [loaded, seen])
  useEffect(() => {
    latest.current = page
  }, [page])
  const lastBid = arrived.at(-1)
  const news = lastBid === undefined ? undefined : texts.newBid(lastBid)
  return { page, connection, arrived: arrived.map(({ id }) => id), news }
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
