import { depositFor } from '@melos/clearing'
import { gateAbi, marketAbi, royaltiesAbi, songTokenAbi, songTokensAbi } from '@melos/contracts'
import { type Address, type Hex, isAddressEqual } from 'viem'
import type { WalletSite } from '../wallet-site.ts'
import { decodeExactly } from './decode-exactly.ts'
import type { OrderToCancel, SigningContent } from './melos-wallet.ts'

interface Call {
  readonly to: Address
  readonly data: Hex
}

/** Reads a call of a contract that songs have besides the auction house; undefined if it isn't understood. */
export function readSongCall({ contracts }: WalletSite, { to, data }: Call): SigningContent | undefined {
  if (isAddressEqual(to, contracts.songTokens)) return readFactoryCall(data)
  if (isAddressEqual(to, contracts.market)) return readMarketCall(data)
  if (isAddressEqual(to, contracts.royalties)) return readRoyaltiesCall(data)
  if (isAddressEqual(to, contracts.gate)) return readGateCall(data)
  return readTokenCall(contracts, { to, data })
}

function readFactoryCall(data: Hex): SigningContent | undefined {
  const call = decodeExactly(songTokensAbi, data)
  switch (call?.functionName) {
    case 'create': {
      const [name, , supply, holder] = call.args
      return { kind: 'make-song-token', name, supply, holder }
    }
    case 'confirmSale': {
      const [song, auctionId] = call.args
      return { kind: 'confirm-sale', song, auctionId }
    }
    default:
      return undefined
  }
}

/**
 * Any token is safe to allow, because the auction house takes tokens only from a wallet that lists them. What `offer` does is
 * known for genuine songs only, so the caller has to ask the factory.
 */
function readTokenCall(contracts: WalletSite['contracts'], { to, data }: Call): SigningContent | undefined {
  const call = decodeExactly(songTokenAbi, data)
  switch (call?.functionName) {
    case 'approve': {
      const [spender, units] = call.args
      return isAddressEqual(spender, contracts.auctionHouse) ? { kind: 'allow-tokens', token: to, units } : undefined
    }
    case 'offer': {
      const [quantity, price, maxFills, terms] = call.args
      return { kind: 'sell-order', song: to, quantity, price, maxFills, terms }
    }
    default:
      return undefined
  }
}

function readMarketCall(data: Hex): SigningContent | undefined {
  const call = decodeExactly(marketAbi, data)
  switch (call?.functionName) {
    case 'buy':
    case 'buyWithPermit': {
      const [song, quantity, price, maxFills, terms] = call.args
      const isAllowing = call.functionName === 'buyWithPermit'
      return { kind: 'buy-order', song, ...readTotal(quantity, price), maxFills, terms, isAllowing }
    }
    case 'cancel': {
      const [song, id] = call.args
      return toCancellation(song, [id])
    }
    case 'cancelMany': {
      const [song, ids] = call.args
      return toCancellation(song, ids)
    }
    case 'tidy': {
      const [song, number, price] = call.args
      const side = sides[number]
      return side === undefined ? undefined : { kind: 'tidy-market', song, side, price }
    }
    case 'open':
      return { kind: 'open-market', song: call.args[0] }
    default:
      return readCreditCall('market', data)
  }
}

function readRoyaltiesCall(data: Hex): SigningContent | undefined {
  const call = decodeExactly(royaltiesAbi, data)
  switch (call?.functionName) {
    case 'pay': {
      const [account, songs] = call.args
      return { kind: 'pay-royalties', account, songs: songs.length }
    }
    case 'payMany':
      return { kind: 'pay-many-royalties', accounts: call.args[0].length }
    default:
      return readCreditCall('royalties', data)
  }
}

function readGateCall(data: Hex): SigningContent | undefined {
  const call = decodeExactly(gateAbi, data)
  if (call?.functionName !== 'admit') return undefined
  const [account, policy, validUntil] = call.args
  // Later dates have no common form, and the contract refuses them anyway.
  return validUntil > LATEST_SECOND ? undefined : { kind: 'admit', account, policy, validUntil }
}

/** The last second of the year 9999. */
const LATEST_SECOND = 253_402_300_799n

/** The contract's enum. */
const sides: readonly OrderToCancel['side'][] = ['buy', 'sell']

/** What the order deposits if nothing of it trades at once; trades at lower prices cost less. */
function readTotal(quantity: bigint, price: bigint) {
  return { quantity, price, total: depositFor({ price, quantity }) }
}

interface OrderId {
  readonly side: number
  readonly price: bigint
}

function toCancellation(song: Address, ids: readonly OrderId[]): SigningContent | undefined {
  const orders = ids.flatMap(({ side: number, price }) => {
    const side = sides[number]
    return side === undefined ? [] : [{ side, price }]
  })
  if (orders.length === 0 || orders.length < ids.length) return undefined
  return { kind: 'cancel-orders', song, orders }
}

/** `ICredits`, which three contracts have. */
const creditsAbi = marketAbi.filter(isCreditFunction)

function isCreditFunction(
  item: (typeof marketAbi)[number],
): item is Extract<(typeof marketAbi)[number], { name: 'withdrawCredit' | 'withdrawCreditTo' }> {
  return item.type === 'function' && (item.name === 'withdrawCredit' || item.name === 'withdrawCreditTo')
}

/** What auction house, market and royalties couldn't pay; each keeps credits in the same way. */
export function readCreditCall(
  from: Extract<SigningContent, { kind: 'withdraw-credit' }>['from'],
  data: Hex,
): SigningContent | undefined {
  const call = decodeExactly(creditsAbi, data)
  if (call === undefined) return undefined
  const [token, account] = call.args
  return { kind: 'withdraw-credit', from, token, account, isOwn: call.functionName === 'withdrawCreditTo' }
}
