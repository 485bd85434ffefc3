import { EvidenceError, openChain } from '@melos/evidence'
import { checkDisbursement } from '@melos/evidence/check-disbursement'
import { compareCode } from './compare-code.ts'
import type { DisbursementNews, DisbursementOrder, DisbursementOutcome } from './use-disbursement-check.ts'

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
