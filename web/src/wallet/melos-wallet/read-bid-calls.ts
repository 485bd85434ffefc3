import { readSigningContent } from './read-signing-content.ts'
import { readTransactionRequest } from './read-transaction-request.ts'
import type { ContentOf, SigningContext } from './signing-content.ts'
import { INVALID_PARAMETERS, WalletRpcError } from './wallet-rpc-error.ts'

export type BidContent = ContentOf<'bid'>

interface BidReading {
  readonly content: BidContent
  readonly raw: string
}

/**
 * Reads the parameter of `wallet_sendCalls` (EIP-5792). The wallet takes one batch only: the approval of exactly a bid's
 * deposit, then the bid.
 */
export function readBidCalls({ site, address }: SigningContext, value: unknown): BidReading {
  const { from, chainId, calls } = Object(value)
  const readings = (Array.isArray(calls) ? calls : []).map((call: unknown) => {
    const sender = { address, chainId: site.chain.id }
    const request = readTransactionRequest(sender, { ...Object(call), from, chainId })
    return readSigningContent({ site, address }, { ...request, kind: 'transaction' })
  })
  const [allow, bid, ...others] = readings.map(({ content }) => content)
  const isBid = allow?.kind === 'allow' && bid?.kind === 'bid' && !bid.isAllowing && others.length === 0
  if (isBid && allow.asset === 'MELS' && allow.who === 'auctions' && allow.amount === bid.deposit) {
    const raw = readings.map((reading) => reading.raw).join('\n\n')
    return { content: { ...bid, isAllowing: true }, raw }
  }
  throw new WalletRpcError(INVALID_PARAMETERS, 'The wallet accepts only a bid together with its deposit.')
}
