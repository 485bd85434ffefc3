import { depositFor } from '@melos/clearing'
import { auctionHouseAbi, melsAbi } from '@melos/contracts'
import { type Address, getAddress, type Hex, hashTypedData, isAddressEqual, type TypedDataDefinition } from 'viem'
import { type OfferDraft, toOfferMessage } from '../auction-offer.ts'
import { permitTypes } from '../permit.ts'
import type { WalletSite } from '../wallet-site.ts'
import { decodeExactly } from './decode-exactly.ts'
import { isSignInMessage } from './is-sign-in-message.ts'
import type { SigningContent, SigningContext, Spender } from './melos-wallet.ts'
import { readCreditCall, readSongCall } from './read-song-calls.ts'
import { isAddressText } from './read-transaction-request.ts'

/** EIP-712 data as a site sends it. */
export type TypedData = TypedDataDefinition<Record<string, unknown>, string>

type Signable =
  | { readonly kind: 'message'; readonly message: string }
  | { readonly kind: 'typed-data'; readonly typedData: TypedData }
  | { readonly kind: 'transaction'; readonly to: Address | undefined; readonly value: bigint; readonly data: Hex }

/** Derives from the bytes what a signature would do. */
export function readSigningContent(context: SigningContext, signable: Signable): SigningContent {
  switch (signable.kind) {
    case 'message':
      return readMessage(context, signable.message)
    case 'typed-data':
      return (
        readPermit(context, signable.typedData) ??
        readOffer(context, signable.typedData) ?? { kind: 'message', message: write(signable.typedData) }
      )
    case 'transaction':
      return readTransaction(context.site, signable)
    default:
      return signable satisfies never
  }
}

function readMessage(context: SigningContext, message: string): SigningContent {
  if (!isSignInMessage(context, message)) return { kind: 'message', message }
  return { kind: 'sign-in', domain: new URL(context.site.publicUrl).host, message }
}

/** Describes a transaction only if we understand every byte of it. */
function readTransaction(
  site: WalletSite,
  { to, value, data }: Extract<Signable, { kind: 'transaction' }>,
): SigningContent {
  const unknown: SigningContent = { kind: 'unknown', to, amount: value, data }
  // Melos creates no contracts with a wallet.
  if (to === undefined) return unknown
  if (data === '0x') return { kind: 'send-pol', to, amount: value }
  // None of the calls below accepts POL.
  if (value !== 0n) return unknown
  if (isAddressEqual(to, site.contracts.mels)) return readMelsCall(site, data) ?? unknown
  if (isAddressEqual(to, site.contracts.auctionHouse)) return readAuctionHouseCall(data) ?? unknown
  return readSongCall(site, { to, data }) ?? unknown
}

function readMelsCall({ contracts }: WalletSite, data: Hex): SigningContent | undefined {
  const call = decodeExactly(melsAbi, data)
  switch (call?.functionName) {
    case 'approve': {
      const [spender, amount] = call.args
      return { kind: 'allow', spender, who: whoIs(contracts, spender), amount }
    }
    case 'transfer': {
      const [to, amount] = call.args
      return { kind: 'send-mels', to, amount }
    }
    default:
      return undefined
  }
}

function readAuctionHouseCall(data: Hex): SigningContent | undefined {
  const call = decodeExactly(auctionHouseAbi, data)
  switch (call?.functionName) {
    case 'bid':
    case 'bidWithPermit': {
      const [auctionId, quantity, price] = call.args
      const isAllowing = call.functionName === 'bidWithPermit'
      return { kind: 'bid', auctionId, quantity, price, deposit: depositFor({ price, quantity }), isAllowing }
    }
    case 'settleMe':
      return { kind: 'settle-me', auctionId: call.args[0] }
    case 'withdrawOutbid': {
      const [auctionId, prices] = call.args
      const below = prices.at(-1)
      return below === undefined ? undefined : { kind: 'withdraw-outbid', auctionId, below }
    }
    case 'clear':
      return { kind: 'clear', auctionId: call.args[0] }
    case 'payProceeds':
      return { kind: 'pay-proceeds', auctionId: call.args[0] }
    case 'announceWithdrawal':
    case 'withdrawAuction': {
      const [auctionId, reason] = call.args
      const kind = call.functionName === 'withdrawAuction' ? 'withdraw-auction' : 'announce-withdrawal'
      return { kind, auctionId, reason }
    }
    case 'finalizeAuction': {
      const [auctionId, winners, refunders] = call.args
      return { kind: 'settle', auctionId, winners: winners.length, refunds: refunders.length }
    }
    case 'scheduleAuction': {
      return { kind: 'list', ...toTerms(call.args[0]) }
    }
    default:
      return readCreditCall('auctions', data)
  }
}

function whoIs(contracts: WalletSite['contracts'], spender: Address): Spender {
  if (isAddressEqual(spender, contracts.auctionHouse)) return 'auctions'
  return isAddressEqual(spender, contracts.market) ? 'market' : 'stranger'
}

/** A permit (EIP-2612) is only a signature, but allows MELS to be taken like `approve` does. Described like an offer below. */
function readPermit({ site }: SigningContext, typedData: TypedData): SigningContent | undefined {
  const { domain, primaryType, message } = typedData
  const token: unknown = domain?.verifyingContract
  if (primaryType !== 'Permit' || !isAddressText(token) || !isAddressEqual(token, site.contracts.mels)) return undefined
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
  return {
    kind: 'allow',
    spender: getAddress(spender),
    who: whoIs(site.contracts, spender),
    amount: BigInt(value),
  }
}

/** Described only if signing the offer that we read gives the same hash, so that nothing else can be in the data. */
function readOffer({ site }: SigningContext, typedData: TypedData): SigningContent | undefined {
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
  return { kind: 'offer', ...toTerms(offer) }
}

function toTerms({ initialPrice: minimumPrice, tokenAmount: supply, ...terms }: OfferDraft & { policy: number }) {
  const { token, threshold, startsAt, duration, seller, policy } = terms
  return { token, supply, minimumPrice, threshold, startsAt, duration, seller, policy }
}

function isAmount(value: unknown): value is string | number {
  return /^(0x[\da-f]+|\d+)$/i.test(String(value))
}

function write({ domain, primaryType, message }: TypedData): string {
  return JSON.stringify({ domain, primaryType, message }, undefined, 2)
}
