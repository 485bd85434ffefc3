import {
  checkAuction,
  checkEvidence,
  EvidenceError,
  openChain,
  readChainAuction,
  readDismissals,
} from '@melos/evidence'
import { compareCode } from './compare-code.ts'
import type { CheckNews, CheckOrder, CheckOutcome } from './use-check.ts'

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
