import type { ChainAuction, EvidenceErrorCode, ReadProgress, Verdict } from '@melos/evidence'
import type { Address } from 'viem'
import { announceLoadFailure } from '../../lib/load-failure.ts'
import { fetchFile } from '../../lib/load-part.ts'
import workerUrl from './check-worker.ts?worker&url'
import type { CodeComparison } from './compare-code.ts'

/** What is to be checked, and where. */
export interface CheckOrder {
  readonly rpcUrl: string
  readonly auctionHouse: Address
  readonly auctionId: bigint
  /** Held against the chain; null for the chain itself. */
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
  /** What would check did not arrive. */
  | { readonly kind: 'unavailable' }
  | ({ readonly kind: 'checked' } & CheckOutcome)

/**
 * Reads and recomputes beside the page, which so goes on answering its reader however many bids there are. Answers with what
 * ends it early.
 */
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
  // A new worker asks for its files again, so another try is a real one.
  worker.addEventListener('error', () => {
    worker.terminate()
    onNews({ kind: 'unavailable' })
  })
  worker.postMessage(order)
}
