import type { EvidenceErrorCode } from '@melos/evidence'
import type { DisbursementProgress, DisbursementVerdict } from '@melos/evidence/check-disbursement'
import { useCallback } from 'react'
import type { Address } from 'viem'
import { useSite } from '../../lib/site.ts'
import type { CodeComparison } from './compare-code.ts'
import workerUrl from './disbursement-worker.ts?worker&url'
import type { WorkerNews } from './run-worker.ts'
import { useWorkerCheck } from './use-worker-check.ts'

export interface DisbursementOrder {
  readonly rpcUrl: string
  readonly documentUrl: string
  readonly auctionHouse: Address
  readonly royalties: Address
  readonly id: bigint
}

export interface DisbursementOutcome {
  readonly verdict: DisbursementVerdict
  readonly code: CodeComparison
}

export type DisbursementNews =
  | { readonly kind: 'reading'; readonly progress?: DisbursementProgress }
  | { readonly kind: 'no-document' }
  | WorkerNews<EvidenceErrorCode>
  | ({ readonly kind: 'checked' } & DisbursementOutcome)

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
