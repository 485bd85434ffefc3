import { type Address, getAddress, hashTypedData, type TypedDataDefinition } from 'viem'
import { toOfferMessage } from '../auction-offer.ts'
import { permitTypes } from '../permit.ts'
import { readTerms } from './read-auction-calls.ts'
import { refuse, writeLines } from './read-call.ts'
import { assetAt, whoIs } from './read-token-calls.ts'
import { isAddressText } from './read-transaction-request.ts'
import type { Reading, RefusalReason, SigningContent, SigningContext } from './signing-content.ts'

/** EIP-712 data as a site sends it. */
export type TypedData = TypedDataDefinition<Record<string, unknown>, string>

/** The contract that would check the signature. */
export function contractOf({ domain }: TypedData): Address | undefined {
  const contract: unknown = domain?.verifyingContract
  return isAddressText(contract) ? getAddress(contract) : undefined
}

/**
 * Reads a permit of MELS or of a song, or an offer. Each is read only if signing what we have read gives the same hash, so that
 * nothing else can be in the data.
 */
export function readTypedData(context: SigningContext, typedData: TypedData): Reading {
  const { domain, primaryType, message } = typedData
  const raw = Object.entries({ domain, primaryType, message })
    .flatMap(([name, part]) => writeLines(part, name))
    .join('\n')
  const content = readPermit(context, typedData) ?? readOffer(context, typedData) ?? 'unreadable'
  return typeof content === 'string' ? refuse(content, { contract: contractOf(typedData), raw }) : { content, raw }
}

/** A permit (EIP-2612) is only a signature, but allows tokens to be taken like `approve` does. */
function readPermit({ site }: SigningContext, typedData: TypedData): SigningContent | undefined {
  const { domain, primaryType, message } = typedData
  const token = contractOf(typedData)
  if (primaryType !== 'Permit' || token === undefined) return undefined
  const { owner, spender, value, nonce, deadline } = Object(message)
  if (!isAddressText(owner) || !isAddressText(spender) || ![value, nonce, deadline].every(isAmount)) return undefined
  const permit = {
    domain: {
      name: String(domain?.name),
      version: String(domain?.version),
      chainId: site.chain.id,
      verifyingContract: token,
    },
    types: permitTypes,
    primaryType: 'Permit',
    message: { owner, spender, value: BigInt(value), nonce: BigInt(nonce), deadline: BigInt(deadline) },
  } as const
  if (hashTypedData(permit) !== hashTypedData(typedData)) return undefined
  const asset = assetAt(site, token)
  return { kind: 'allow', asset, spender: getAddress(spender), who: whoIs(site, spender), amount: BigInt(value) }
}

function readOffer({ site }: SigningContext, typedData: TypedData): SigningContent | RefusalReason | undefined {
  const { seller, production, token, ...numbers } = Object(typedData.message)
  const { tokenAmount, initialPrice, threshold, startsAt, duration, policy } = numbers
  const amounts = [tokenAmount, initialPrice, threshold, startsAt, duration, policy]
  if (typedData.primaryType !== 'Offer' || !amounts.every(isAmount)) return undefined
  if (!isAddressText(seller) || !isAddressText(production) || !isAddressText(token)) return undefined
  const offer = {
    seller: getAddress(seller),
    production: getAddress(production),
    token: getAddress(token),
    tokenAmount: BigInt(tokenAmount),
    initialPrice: BigInt(initialPrice),
    threshold: BigInt(threshold),
    startsAt: BigInt(startsAt),
    duration: BigInt(duration),
    policy: Number(policy),
  }
  if (hashTypedData(toOfferMessage(site, offer)) !== hashTypedData(typedData)) return undefined
  return readTerms('offer', offer)
}

function isAmount(value: unknown): value is string | number {
  return /^(0x[\da-f]+|\d+)$/i.test(String(value))
}
