import type { ChainAuction, EvidenceErrorCode, ReadProgress, Verdict } from '@melos/evidence'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Address } from 'viem'
import { announceLoadFailure } from '../../lib/load-failure.ts'
import { fetchFile } from '../../lib/load-part.ts'
import { useSite } from '../../lib/site.ts'
import workerUrl from './check-worker.ts?worker&url'
import type { CodeComparison } from './compare-code.ts'
import { readEvidenceFile } from './read-evidence-file.ts'

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

export interface Checked extends CheckOutcome {
  /** The evidence file's name; null for a check of the chain itself. */
  readonly file: string | null
}

export type CheckState = Exclude<CheckNews, { kind: 'checked' }> | ({ readonly kind: 'checked' } & Checked)

/** Checks the chain right away, and a file when one is given. The latest request decides what is shown. */
export function useCheck(auctionId: number) {
  const site = useSite()
  const [state, setState] = useState<CheckState>({ kind: 'reading' })
  const [refusal, setRefusal] = useState<string | null>(null)
  const turns = useRef(0)
  const stop = useRef(() => {})

  const check = useCallback(
    (evidence: ChainAuction | null, file: string | null) => {
      stop.current()
      setRefusal(null)
      setState({ kind: 'reading' })
      const rpcUrl = new URL(site.chain.rpcUrl, location.origin).href
      const { auctionHouse } = site.contracts
      stop.current = runCheck({ rpcUrl, auctionHouse, auctionId: BigInt(auctionId), evidence }, (news) =>
        setState(news.kind === 'checked' ? { ...news, file } : news),
      )
    },
    [site, auctionId],
  )

  const checkChain = useCallback(() => {
    turns.current += 1
    check(null, null)
  }, [check])

  const checkFile = useCallback(
    async (file: File) => {
      turns.current += 1
      const turn = turns.current
      setRefusal(null)
      const read = await readEvidenceFile(file, { site, auctionId })
      // Another check was requested while the file was read.
      if (turn !== turns.current) return
      if (read.kind === 'refused') setRefusal(read.reason)
      else check(read.evidence, file.name)
    },
    [site, auctionId, check],
  )

  useEffect(() => {
    checkChain()
    return () => {
      turns.current += 1
      stop.current()
    }
  }, [checkChain])

  return { state, refusal, checkChain, checkFile }
}

/** Checks in a worker, so that the page stays responsive with many bids. Returns a function that stops the check. */
function runCheck(order: CheckOrder, onNews: (news: CheckNews) => void): () => void {
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
