import type { EvidenceErrorCode } from '@melos/evidence'
import type { MarketProgress, MarketVerdict } from '@melos/evidence/check-market'
import { useCallback } from 'react'
import type { Address } from 'viem'
import { useSite } from '../../lib/site.ts'
import type { CodeComparison } from './compare-code.ts'
import workerUrl from './market-worker.ts?worker&url'
import type { WorkerNews } from './run-worker.ts'
import { useWorkerCheck } from './use-worker-check.ts'

export interface MarketOrder {
  readonly rpcUrl: string
  readonly auctionHouse: Address
  readonly market: Address
  readonly song: string
}

export interface MarketOutcome {
  readonly verdict: MarketVerdict
  readonly code: CodeComparison
}

export type MarketNews =
  | { readonly kind: 'reading'; readonly progress?: MarketProgress }
  | WorkerNews<EvidenceErrorCode>
  | ({ readonly kind: 'checked' } & MarketOutcome)

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
