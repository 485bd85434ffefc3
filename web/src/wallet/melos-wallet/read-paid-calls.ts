import { readSigningContent } from './read-signing-content.ts'
import { readTransactionRequest } from './read-transaction-request.ts'
import type { ContentOf, SigningContent, SigningContext } from './signing-content.ts'
import { INVALID_PARAMETERS, WalletRpcError } from './wallet-rpc-error.ts'

/** A call for which a contract takes MELS. */
export type PaidContent = ContentOf<'bid'> | ContentOf<'buy-order'>

interface PaidReading {
  readonly content: PaidContent
  readonly raw: string
}

/**
 * Reads the parameter of `wallet_sendCalls` (EIP-5792). The wallet takes one kind of batch only: the approval of exactly what a
 * bid or a buy order takes, then the bid or the order.
 */
export function readPaidCalls({ site, address }: SigningContext, value: unknown): PaidReading {
  const { from, chainId, calls } = Object(value)
  const readings = (Array.isArray(calls) ? calls : []).map((call: unknown) => {
    const sender = { address, chainId: site.chain.id }
    const request = readTransactionRequest(sender, { ...Object(call), from, chainId })
    return readSigningContent({ site, address }, { ...request, kind: 'transaction' })
  })
  const [allow, paid, ...others] = readings.map(({ content }) => content)
  const isPaid = (paid?.kind === 'bid' || paid?.kind === 'buy-order') && !paid.isAllowing && others.length === 0
  if (isPaid && allow?.kind === 'allow' && isExactly(allow, paid)) {
    const raw = readings.map((reading) => reading.raw).join('\n\n')
    return { content: { ...paid, isAllowing: true }, raw }
  }
  throw new WalletRpcError(
    INVALID_PARAMETERS,
    'The wallet accepts only a bid or a buy order together with its payment.',
  )
}

function isExactly({ asset, who, amount }: Extract<SigningContent, { kind: 'allow' }>, paid: PaidContent): boolean {
  return asset === 'MELS' && who === (paid.kind === 'bid' ? 'auctions' : 'market') && amount === mostOf(paid)
}

/** The most that the contract takes, in base units of MELS. */
export function mostOf(paid: PaidContent): bigint {
  return paid.kind === 'bid' ? paid.deposit : paid.total
}
