import { getAddress, isAddressEqual } from 'viem'
import { isOneAddress } from './is-one-address.ts'
import type { SigningContent } from './melos-wallet.ts'
import type { SigningContext } from './read-signing-content.ts'
import type { TypedData } from './typed-data.ts'

/** A permit of EIP-2612 lets MELS be taken like `approve`, though it is only a signature. */
export function readPermit({ site }: SigningContext, typedData: TypedData): SigningContent | undefined {
  const { domain, primaryType, message } = typedData
  const token: unknown = domain?.verifyingContract
  if (primaryType !== 'Permit' || !isOneAddress(token) || !isAddressEqual(token, site.contracts.mels)) return undefined
  const { spender, value } = Object(message)
  if (!isOneAddress(spender) || !isAmount(value)) return undefined
  return {
    kind: 'allow',
    spender: getAddress(spender),
    isAuctionHouse: isAddressEqual(spender, site.contracts.auctionHouse),
    amount: BigInt(value),
  }
}

function isAmount(value: unknown): value is string | number {
  return /^(0x[\da-f]+|\d+)$/i.test(String(value))
}
