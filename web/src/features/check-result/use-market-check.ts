import { useCallback } from 'react'
import { useSite } from '../../lib/site.ts'
import type { MarketNews, MarketOrder } from './market-worker.ts'
import workerUrl from './market-worker.ts?worker&url'
import { useWorkerCheck } from './use-worker-check.ts'

const start: MarketNews = { kind: 'reading' }

export function useMarketCheck(song: string) {
  const { chain, contracts } = useSite()
  const makeOrder = useCallback(
    (): MarketOrder => ({
      rpcUrl: new URL(chain.rpcUrl, location.origin).href,
      auctionHouse: contracts.auctionHouse,
      market: contracts.market,
      song,
    }),
    [chain, contracts, song],
  )
  return useWorkerCheck<MarketOrder, MarketNews>({ url: workerUrl, makeOrder, start })
}
