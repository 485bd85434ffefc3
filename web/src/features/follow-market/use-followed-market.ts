import type { MarketTrade } from '@melos/api-contract'
import { useEffect, useState } from 'react'
import { type Connection, followMarket } from '../../lib/follow-events.ts'
import { useReloadPage } from '../../lib/use-reload-page.ts'
import { texts } from './texts.ts'

const MOST_KEPT = 20

/** Loads the page's data again when its market changes. The caller is keyed by market. */
export function useFollowedMarket(externalId: number) {
  const [connection, setConnection] = useState<Connection>('connecting')
  const [arrived, setArrived] = useState<readonly MarketTrade[]>([])
  const reloadPage = useReloadPage()
  useEffect(
    () =>
      followMarket(externalId, {
        onConnection: setConnection,
        onEvent(event) {
          if (event.type === 'trade') setArrived((trades) => [...trades, event.data].slice(-MOST_KEPT))
          reloadPage(event.type === 'order' || event.type === 'trade' ? 'soon' : 'at once')
        },
      }),
    [externalId, reloadPage],
  )
  const lastTrade = arrived.at(-1)
  return {
    connection,
    /** The transactions of trades that happened while the page was open. */
    arrived: arrived.map(({ transaction }) => transaction),
    news: lastTrade === undefined ? undefined : texts.newTrade(lastTrade),
  }
}
