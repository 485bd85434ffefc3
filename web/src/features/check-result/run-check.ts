import type { ChainAuction, EvidenceErrorCode, ReadProgress, Verdict } from '@melos/evidence'
import type { Address } from 'viem'
import { announceLoadFailure } from '../../lib/load-failure.ts'
import { fetchFile } from '../../lib/load-part.ts'
import workerUrl from './check-worker.ts?worker&url'
import type { CodeComparison } from './compare-code.ts'

export interface CheckOrder {
  readonly rpcUrl: string
  readonly auctionHouse: Address
  readonly auctionId: bigint
  /** Compared with the chain; null to check the chain itself. */
  readonly evidence: ChainAuction | null
}

export interface CheckOutcome {
  readonly auction: ChainAuction
  readonly verdict: Verdict
  readonly code: CodeComparison
}

export type CheckNews =
  | { readonly kind: 'reading'; readonly progress?: ReadProgress }
  | { readonly kind: 'failed'; readonly code: EvidenceErrorCode | null }
  /** The worker's code did not load. */
  | { readonly kind: 'unavailable' }
  | ({ readonly kind: 'checked' } & CheckOutcome)

/** Checks in a worker, so that the page stays responsive with many bids. Returns a function that stops the check. */
export function runCheck(order: CheckOrder, onNews: (news: CheckNews) => void): () => void {
  const stopping = new AbortController()
  fetchFile(workerUrl).then(
    () => {
      if (!stopping.signal.aborted) startWorker(order, { onNews, signal: stopping.signal })
    },
    (error: unknown) => {
      if (stopping.signal.aborted) return
      announceLoadFailure(error)
      onNews({ kind: 'unavailable' })
    },
  )
  return () => stopping.abort()
}

function startWorker(
  order: CheckOrder,
  { onNews, signal }: { onNews: (news: CheckNews) => void; signal: AbortSignal },
): void {
  const worker = new Worker(workerUrl, { type: 'module' })
  signal.addEventListener('abort', () => worker.terminate())
  worker.addEventListener('message', ({ data: news }: MessageEvent<CheckNews>) => {
    if (news.kind !== 'reading') worker.terminate()
    onNews(news)
  })
  // A new worker fetches its files again, so the next attempt can succeed.
  worker.addEventListener('error', () => {
    worker.terminate()
    onNews({ kind: 'unavailable' })
  })
  worker.postMessage(order)
}
