import type { SigningContent, SigningContext } from './melos-wallet.ts'
import { readSigningContent } from './read-signing-content.ts'
import { readTransactionRequest } from './read-transaction-request.ts'
import { INVALID_PARAMETERS, WalletRpcError } from './wallet-rpc-error.ts'

export type BidContent = Extract<SigningContent, { kind: 'bid' }>

/**
 * Reads the parameter of `wallet_sendCalls` (EIP-5792). The wallet takes one batch only: the approval of exactly a bid's
 * deposit, then the bid.
 */
export function readBidCalls({ site, address }: SigningContext, value: unknown): BidContent {
  const { from, chainId, calls } = Object(value)
  const [allow, bid, ...others] = (Array.isArray(calls) ? calls : []).map((call: unknown) => {
    const sender = { address, chainId: site.chain.id }
    const request = readTransactionRequest(sender, { ...Object(call), from, chainId })
    return readSigningContent({ site, address }, { ...request, kind: 'transaction' })
  })
  const isBid = allow?.kind === 'allow' && bid?.kind === 'bid' && !bid.isAllowing && others.length === 0
  if (isBid && allow.who === 'auctions' && allow.amount === bid.deposit) return { ...bid, isAllowing: true }
  throw new WalletRpcError(INVALID_PARAMETERS, 'The wallet accepts only a bid together with its deposit.')
}
