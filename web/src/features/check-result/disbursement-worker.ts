import { EvidenceError, type EvidenceErrorCode, openChain } from '@melos/evidence'
import {
  checkDisbursement,
  type DisbursementProgress,
  type DisbursementVerdict,
} from '@melos/evidence/check-disbursement'
import type { Address } from 'viem'
import { type CodeComparison, compareCode } from './compare-code.ts'
import type { WorkerNews } from './run-worker.ts'

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

const tell = (news: DisbursementNews): void => postMessage(news)

addEventListener('message', ({ data: order }: MessageEvent<DisbursementOrder>) => {
  check(order).then(
    (outcome) => tell(outcome === undefined ? { kind: 'no-document' } : { kind: 'checked', ...outcome }),
    (error: unknown) => tell({ kind: 'failed', code: error instanceof EvidenceError ? error.code : null }),
  )
})

/** Undefined if the server doesn't have the document. */
async function check(order: DisbursementOrder): Promise<DisbursementOutcome | undefined> {
  const { rpcUrl, auctionHouse, royalties, id, documentUrl } = order
  const answer = await fetch(documentUrl)
  if (answer.status === 404) return undefined
  if (!answer.ok) throw new Error(`The document was answered with ${answer.status}`)
  const client = openChain(rpcUrl)
  const [verdict, code] = await Promise.all([
    checkDisbursement(
      client,
      { royalties, id, document: await answer.text() },
      { onProgress: (progress) => tell({ kind: 'reading', progress }) },
    ),
    compareCode(client, auctionHouse, { royalties }),
  ])
  return { verdict, code }
}
