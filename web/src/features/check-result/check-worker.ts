import {
  type ChainAuction,
  checkAuction,
  checkEvidence,
  type Dismissal,
  EvidenceError,
  type EvidenceErrorCode,
  openChain,
  type ReadProgress,
  readChainAuction,
  readDismissals,
  type Verdict,
} from '@melos/evidence'
import type { Address } from 'viem'
import { type CodeComparison, compareCode } from './compare-code.ts'
import type { WorkerNews } from './run-worker.ts'

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
  /** Read from the chain. */
  readonly dismissals: readonly Dismissal[]
}

export type CheckNews =
  | { readonly kind: 'reading'; readonly progress?: ReadProgress }
  | WorkerNews<EvidenceErrorCode>
  | ({ readonly kind: 'checked' } & CheckOutcome)

const tell = (news: CheckNews): void => postMessage(news)

addEventListener('message', ({ data: order }: MessageEvent<CheckOrder>) => {
  check(order).then(
    (outcome) => tell({ kind: 'checked', ...outcome }),
    (error: unknown) => tell({ kind: 'failed', code: error instanceof EvidenceError ? error.code : null }),
  )
})

async function check({ rpcUrl, auctionHouse, auctionId, evidence }: CheckOrder): Promise<CheckOutcome> {
  const client = openChain(rpcUrl)
  const [chain, code] = await Promise.all([
    readChainAuction(
      client,
      { auctionHouse, auctionId },
      {
        onProgress: (progress) => tell({ kind: 'reading', progress }),
        ...(evidence !== null && { atBlock: evidence.blockNumber }),
      },
    ),
    compareCode(client, auctionHouse),
  ])
  const dismissals = await readDismissals(client, chain)
  if (evidence === null) return { auction: chain, verdict: checkAuction(chain), code, dismissals }
  return { auction: evidence, verdict: checkEvidence(evidence, chain), code, dismissals }
}
