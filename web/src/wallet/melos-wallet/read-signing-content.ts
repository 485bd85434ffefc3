import { depositFor } from '@melos/clearing'
import { auctionHouseAbi, melsAbi, songTokenAbi, songTokenBytecode } from '@melos/contracts'
import {
  type Abi,
  type Address,
  decodeDeployData,
  decodeFunctionData,
  encodeDeployData,
  encodeFunctionData,
  getAddress,
  type Hex,
  isAddressEqual,
} from 'viem'
import type { WalletSite } from '../wallet-site.ts'
import { isOneAddress } from './is-one-address.ts'
import { isSignInMessage } from './is-sign-in-message.ts'
import type { SigningContent, SigningContext } from './melos-wallet.ts'
import { type TypedData, writeTypedData } from './typed-data.ts'

/** What a site may ask to have signed. */
export type Signable =
  | { readonly kind: 'message'; readonly message: string }
  | { readonly kind: 'typed-data'; readonly typedData: TypedData }
  | { readonly kind: 'transaction'; readonly to: Address | undefined; readonly value: bigint; readonly data: Hex }

/** What a signature would do, for the person who gives it. */
export function readSigningContent(context: SigningContext, signable: Signable): SigningContent {
  switch (signable.kind) {
    case 'message':
      return readMessage(context, signable.message)
    case 'typed-data':
      return readPermit(context, signable.typedData) ?? { kind: 'message', message: writeTypedData(signable.typedData) }
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

/** Says what a transaction does only where every byte of it is understood. */
function readTransaction(
  site: WalletSite,
  { to, value, data }: Extract<Signable, { kind: 'transaction' }>,
): SigningContent {
  const unknown: SigningContent = { kind: 'unknown', to, amount: value, data }
  if (to === undefined) return (value === 0n ? readDeployment(data) : undefined) ?? unknown
  if (data === '0x') return { kind: 'send-pol', to, amount: value }
  // None of the calls below takes POL.
  if (value !== 0n) return unknown
  if (isAddressEqual(to, site.contracts.mels)) return readMelsCall(site, data) ?? unknown
  if (isAddressEqual(to, site.contracts.auctionHouse)) return readAuctionHouseCall(data) ?? unknown
  return readTokenCall(site, { token: to, data }) ?? unknown
}

/** Our own song token alone: of any other code nobody can say what it does. */
function readDeployment(data: Hex): SigningContent | undefined {
  const bytes = data.toLowerCase() as Hex
  if (!bytes.startsWith(songTokenBytecode)) return undefined
  try {
    const { args } = decodeDeployData({ abi: songTokenAbi, bytecode: songTokenBytecode, data: bytes })
    if (encodeDeployData({ abi: songTokenAbi, bytecode: songTokenBytecode, args }) !== bytes) return undefined
    const [name, , tokenCount, holder] = args
    return { kind: 'make-song-token', name, tokenCount, holder }
  } catch {
    return undefined
  }
}

/** The auction house takes tokens only from whoever lists them, so that it may be allowed any. */
function readTokenCall(
  { contracts }: WalletSite,
  { token, data }: { token: Address; data: Hex },
): SigningContent | undefined {
  const call = decodeExactly(songTokenAbi, data)
  if (call?.functionName !== 'approve' || !isAddressEqual(call.args[0], contracts.auctionHouse)) return undefined
  return { kind: 'allow-tokens', token, amount: call.args[1] }
}

function readMelsCall({ contracts }: WalletSite, data: Hex): SigningContent | undefined {
  const call = decodeExactly(melsAbi, data)
  switch (call?.functionName) {
    case 'approve': {
      const [spender, amount] = call.args
      return { kind: 'allow', spender, isAuctionHouse: isAddressEqual(spender, contracts.auctionHouse), amount }
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
    case 'bid': {
      const [auctionId, tokenCount, tokenPrice] = call.args
      const deposit = depositFor({ price: tokenPrice, quantity: tokenCount })
      return { kind: 'bid', auctionId, tokenCount, tokenPrice, deposit }
    }
    case 'withdrawCredit': {
      const [token, account] = call.args
      return { kind: 'withdraw-credit', token, account }
    }
    case 'reclaim':
      return { kind: 'reclaim', auctionId: call.args[0] }
    case 'finalizeAuction': {
      const [auctionId, winners, refunders] = call.args
      return { kind: 'settle', auctionId, winners: winners.length, refunds: refunders.length }
    }
    case 'proveClearing': {
      const [auctionId, { price }, bidders] = call.args
      return { kind: 'prove', auctionId, price, bidders: bidders.length }
    }
    case 'scheduleAuction': {
      const [minimumPrice, tokenCount, duration, token, startsAt, threshold, seller] = call.args
      return { kind: 'list', token, tokenCount, minimumPrice, threshold, startsAt, duration, seller }
    }
    default:
      return undefined
  }
}

/** Undefined unless the call, written down again, gives the same bytes: nothing rides along behind it. */
function decodeExactly<const Declaration extends Abi>(abi: Declaration, data: Hex) {
  try {
    const bytes = data.toLowerCase() as Hex
    const call = decodeFunctionData({ abi, data: bytes })
    const again = encodeFunctionData({ abi, ...call } as Parameters<typeof encodeFunctionData>[0])
    return again === bytes ? call : undefined
  } catch {
    return undefined
  }
}

/** A permit of EIP-2612 lets MELS be taken like `approve`, though it is only a signature. */
function readPermit({ site }: SigningContext, typedData: TypedData): SigningContent | undefined {
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
