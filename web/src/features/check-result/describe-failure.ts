import type { EvidenceErrorCode } from '@melos/evidence'
import type { WorkerNews } from './run-worker.ts'

interface FailureWords {
  readonly text: string
  readonly incomplete: string
  readonly unknown: string
  readonly ahead?: string
}

/** Why there is no result. */
export function describeFailure(news: WorkerNews<EvidenceErrorCode>, words: FailureWords): string {
  const { text, incomplete, unknown, ahead = text } = words
  switch (news.kind === 'failed' ? news.code : null) {
    case 'CHAIN_INCOMPLETE':
      return incomplete
    case 'AUCTION_UNKNOWN':
    case 'DISBURSEMENT_UNKNOWN':
    case 'MARKET_UNKNOWN':
      return unknown
    case 'BLOCK_UNKNOWN':
      return ahead
    default:
      return text
  }
}
