import { useCallback } from 'react'
import { useSite } from '../../lib/site.ts'
import type { DisbursementNews, DisbursementOrder } from './disbursement-worker.ts'
import workerUrl from './disbursement-worker.ts?worker&url'
import { useWorkerCheck } from './use-worker-check.ts'

const start: DisbursementNews = { kind: 'reading' }

export function useDisbursementCheck(id: number) {
  const { chain, contracts } = useSite()
  const makeOrder = useCallback(
    (): DisbursementOrder => ({
      rpcUrl: new URL(chain.rpcUrl, location.origin).href,
      documentUrl: new URL(`/api/public/royalties/${id}/document`, location.origin).href,
      auctionHouse: contracts.auctionHouse,
      royalties: contracts.royalties,
      id: BigInt(id),
    }),
    [chain, contracts, id],
  )
  return useWorkerCheck<DisbursementOrder, DisbursementNews>({ url: workerUrl, makeOrder, start })
}
