import { EvidenceError, type EvidenceErrorCode, openChain } from '@melos/evidence'
import { checkMarket, type MarketProgress, type MarketVerdict } from '@melos/evidence/check-market'
import { type Address, getAddress } from 'viem'
import { type CodeComparison, compareCode } from './compare-code.ts'
import type { WorkerNews } from './run-worker.ts'

export interface MarketOrder {
  readonly rpcUrl: string
  readonly auctionHouse: Address
  readonly market: Address
  readonly song: string
}

export interface MarketOutcome {
  readonly verdict: MarketVerdict
  readonly code: CodeComparison
}

export type MarketNews =
  | { readonly kind: 'reading'; readonly progress?: MarketProgress }
  | WorkerNews<EvidenceErrorCode>
  | ({ readonly kind: 'checked' } & MarketOutcome)

const tell = (news: MarketNews): void => postMessage(news)

addEventListener('message', ({ data: order }: MessageEvent<MarketOrder>) => {
  check(order).then(
    (outcome) => tell({ kind: 'checked', ...outcome }),
    (error: unknown) => tell({ kind: 'failed', code: error instanceof EvidenceError ? error.code : null }),
  )
})

async function check({ rpcUrl, auctionHouse, market, song }: MarketOrder): Promise<MarketOutcome> {
  const client = openChain(rpcUrl)
  const token = getAddress(song)
  const [verdict, code] = await Promise.all([
    checkMarket(client, { market, song: token }, { onProgress: (progress) => tell({ kind: 'reading', progress }) }),
    compareCode(client, auctionHouse, { market, song: token }),
  ])
  return { verdict, code }
}
