import type { EvidenceErrorCode } from '@melos/evidence'
import type { DisbursementProgress, DisbursementVerdict } from '@melos/evidence/check-disbursement'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Address } from 'viem'
import { useSite } from '../../lib/site.ts'
import type { CodeComparison } from './compare-code.ts'
import workerUrl from './disbursement-worker.ts?worker&url'
import { runWorker, type WorkerNews } from './run-worker.ts'

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

/** Checks right away, and again on request. */
export function useDisbursementCheck(id: number) {
  const { chain, contracts } = useSite()
  const [state, setState] = useState<DisbursementNews>({ kind: 'reading' })
  const stop = useRef(() => {})

  const check = useCallback(() => {
    stop.current()
    setState({ kind: 'reading' })
    const order: DisbursementOrder = {
      rpcUrl: new URL(chain.rpcUrl, location.origin).href,
      documentUrl: new URL(`/api/public/royalties/${id}/document`, location.origin).href,
      auctionHouse: contracts.auctionHouse,
      royalties: contracts.royalties,
      id: BigInt(id),
    }
    stop.current = runWorker<DisbursementOrder, DisbursementNews>({ url: workerUrl, order, onNews: setState })
  }, [chain, contracts, id])

  useEffect(() => {
    check()
    return () => stop.current()
  }, [check])

  return { state, check }
}
