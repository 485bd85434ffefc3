import {
  type ChainAuction,
  checkAuction,
  checkEvidence,
  EvidenceError,
  type EvidenceErrorCode,
  openChain,
  type ReadOptions,
  type ReadProgress,
  readChainAuction,
  type Verdict,
} from '@melos/evidence'
import { useCallback, useEffect, useRef, useState } from 'react'
import { type Site, useSite } from '../../lib/site.ts'
import { type CodeComparison, compareCode } from './compare-code.ts'
import { readEvidenceFile } from './read-evidence-file.ts'

export interface Checked {
  readonly auction: ChainAuction
  readonly verdict: Verdict
  readonly code: CodeComparison
  /** The name of the evidence file that it is about; null when it is about the chain itself. */
  readonly file: string | null
}

export type CheckState =
  | { readonly kind: 'reading'; readonly progress?: ReadProgress }
  | { readonly kind: 'failed'; readonly code: EvidenceErrorCode | null }
  | ({ readonly kind: 'checked' } & Checked)

interface Check {
  readonly state: CheckState
  /** Why a file was refused. */
  readonly refusal: string | null
  readonly checkChain: () => void
  readonly checkFile: (file: File) => void
}

/** Checks the chain at once, and a file when one is given; the last thing that was asked for is what is shown. */
export function useCheck(auctionId: number): Check {
  const site = useSite()
  const [state, setState] = useState<CheckState>({ kind: 'reading' })
  const [refusal, setRefusal] = useState<string | null>(null)
  const last = useRef(0)

  /** Says whether what was begun is still wanted. */
  const begin = useCallback((): (() => boolean) => {
    last.current += 1
    const turn = last.current
    setRefusal(null)
    return () => turn === last.current
  }, [])

  const checkChain = useCallback(() => {
    const isWanted = begin()
    setState({ kind: 'reading' })
    checkOnChain(site, {
      auctionId,
      onProgress: (progress) => isWanted() && setState({ kind: 'reading', progress }),
    }).then(
      (checked) => isWanted() && setState({ kind: 'checked', ...checked }),
      (error: unknown) =>
        isWanted() && setState({ kind: 'failed', code: error instanceof EvidenceError ? error.code : null }),
    )
  }, [site, auctionId, begin])

  const checkFile = useCallback(
    async (file: File) => {
      const isWanted = begin()
      const read = await readEvidenceFile(file, { site, auctionId })
      if (!isWanted()) return
      if (read.kind === 'refused') {
        setRefusal(read.reason)
        return
      }
      setState({ kind: 'reading' })
      const { evidence } = read
      const onProgress = (progress: ReadProgress) => isWanted() && setState({ kind: 'reading', progress })
      try {
        const { chain, code } = await readAll(site, { auctionId, onProgress, atBlock: evidence.blockNumber })
        const verdict = checkEvidence(evidence, chain)
        if (isWanted()) setState({ kind: 'checked', auction: evidence, verdict, code, file: file.name })
      } catch (error) {
        if (!isWanted()) return
        setState({ kind: 'failed', code: error instanceof EvidenceError ? error.code : null })
      }
    },
    [site, auctionId, begin],
  )

  useEffect(() => {
    checkChain()
    return () => {
      last.current += 1
    }
  }, [checkChain])

  return { state, refusal, checkChain, checkFile }
}

interface Reading extends ReadOptions {
  readonly auctionId: number
}

/** The auction as the chain has it, and whether what says so is the contract of the source. */
async function readAll(
  { chain: { rpcUrl }, contracts: { auctionHouse } }: Site,
  { auctionId, ...options }: Reading,
): Promise<{ chain: ChainAuction; code: CodeComparison }> {
  const client = openChain(new URL(rpcUrl, location.origin).href)
  const [chain, code] = await Promise.all([
    readChainAuction(client, { auctionHouse, auctionId: BigInt(auctionId) }, options),
    compareCode(client, auctionHouse),
  ])
  return { chain, code }
}

async function checkOnChain(site: Site, reading: Reading): Promise<Checked> {
  const { chain, code } = await readAll(site, reading)
  return { auction: chain, verdict: checkAuction(chain), code, file: null }
}
