import { announceLoadFailure } from '../../lib/load-failure.ts'
import { fetchFile } from '../../lib/load-part.ts'

/** What every check's worker can say, besides its result. */
export type WorkerNews<Code> =
  | { readonly kind: 'failed'; readonly code: Code | null }
  /** The worker's code did not load. */
  | { readonly kind: 'unavailable' }

interface Job<Order, News> {
  readonly url: string
  readonly order: Order
  readonly onNews: (news: News | { readonly kind: 'unavailable' }) => void
}

/** Checks in a worker, so that the page stays responsive with much to read. Returns a function that stops the check. */
export function runWorker<Order, News extends { readonly kind: string }>(job: Job<Order, News>): () => void {
  const stopping = new AbortController()
  fetchFile(job.url).then(
    () => {
      if (!stopping.signal.aborted) startWorker(job, stopping.signal)
    },
    (error: unknown) => {
      if (stopping.signal.aborted) return
      announceLoadFailure(error)
      job.onNews({ kind: 'unavailable' })
    },
  )
  return () => stopping.abort()
}

function startWorker<Order, News extends { readonly kind: string }>(
  { url, order, onNews }: Job<Order, News>,
  signal: AbortSignal,
): void {
  const worker = new Worker(url, { type: 'module' })
  signal.addEventListener('abort', () => worker.terminate())
  worker.addEventListener('message', ({ data: news }: MessageEvent<News>) => {
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
