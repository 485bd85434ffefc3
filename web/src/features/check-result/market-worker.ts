import { EvidenceError, openChain } from '@melos/evidence'
import { checkMarket } from '@melos/evidence/check-market'
import { getAddress } from 'viem'
import { compareCode } from './compare-code.ts'
import type { MarketNews, MarketOrder, MarketOutcome } from './use-market-check.ts'

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
