import type { Block, Market, MarketEvent, MarketTrade } from '@melos/api-contract'
import { useEffect, useMemo, useState } from 'react'
import { type Connection, followMarket, followRoyalties } from '../../lib/follow-events.ts'
import { hideBlocked, isSameBlock } from '../../lib/hide-blocked.ts'
import { useReloadPage } from '../../lib/use-reload-page.ts'
import { texts } from './texts.ts'

const MOST_KEPT = 20

const urgency: Readonly<Record<MarketEvent['type'], 'now' | 'at once' | 'soon'>> = {
  order: 'soon',
  trade: 'soon',
  state: 'at once',
  block: 'now',
  reload: 'at once',
}

/** Loads the page's data again when its market or its royalties change. The caller is keyed by market. */
export function useFollowedMarket<Followed extends Market>(loaded: Followed) {
  const { externalId } = loaded
  const [seen, setSeen] = useState<{ loaded: Followed; block: Block | null }>({ loaded, block: loaded.block })
  const [connection, setConnection] = useState<Connection>('connecting')
  const [arrived, setArrived] = useState<readonly MarketTrade[]>([])
  const reloadPage = useReloadPage()
  useEffect(
    () =>
      followMarket(externalId, {
        onConnection(now) {
          setConnection(now)
          // Something may have happened between the loading of the page and the opening of the stream.
          if (now === 'open') reloadPage('soon')
        },
        onEvent(event) {
          if (event.type === 'block') setSeen((now) => ({ ...now, block: event.data.block }))
          if (event.type === 'trade') setArrived((trades) => [...trades, event.data].slice(-MOST_KEPT))
          reloadPage(urgency[event.type])
        },
      }),
    [externalId, reloadPage],
  )
  useEffect(() => followRoyalties(() => reloadPage('soon')), [reloadPage])
  // Fresh data knows the block itself.
  if (seen.loaded !== loaded) setSeen({ loaded, block: loaded.block })
  const market = useMemo(
    () => (isSameBlock(loaded.block, seen.block) ? loaded : hideBlocked(loaded, seen.block)),
    [loaded, seen.block],
  )
  const lastTrade = arrived.at(-1)
  return {
    market,
    connection,
    /** The transactions of trades that happened while the page was open. */
    arrived: arrived.map(({ transaction }) => transaction),
    news: lastTrade === undefined ? undefined : texts.newTrade(lastTrade),
  }
}
