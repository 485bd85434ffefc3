import type { ChainAuction } from '@melos/evidence'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useSite } from '../../lib/site.ts'
import type { CheckNews, CheckOrder, CheckOutcome } from './check-worker.ts'
import workerUrl from './check-worker.ts?worker&url'
import { readEvidenceFile } from './read-evidence-file.ts'
import { runWorker } from './run-worker.ts'

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
      const order: CheckOrder = { rpcUrl, auctionHouse, auctionId: BigInt(auctionId), evidence }
      const onNews = (news: CheckNews) => setState(news.kind === 'checked' ? { ...news, file } : news)
      stop.current = runWorker({ url: workerUrl, order, onNews })
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
