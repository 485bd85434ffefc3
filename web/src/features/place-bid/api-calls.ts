import { findMinPrice, listMyBids, type MyBid, reserveBid, upgradeBid } from '@melos/api-contract'
import { isPriceAccepted } from '@melos/clearing'
import { parseMels, writeMels } from '@melos/clearing/amounts'
import { type Hash, withRetry } from 'viem'
import { refusalTexts } from '../../admission/refusal-texts.ts'
import { ApiRequestError } from '../../api/api-request-error.ts'
import { callApi } from '../../api/call-api.ts'
import { session } from '../../api/session.ts'
import { signedFetch } from '../../api/signed-fetch.ts'
import { journal } from '../../wallet/transactions/journal.ts'
import type { BidEntry } from '../../wallet/transactions/journal-entry.ts'
import { TransactionFailure } from '../../wallet/transactions/transaction-failure.ts'
import { texts } from './texts.ts'

type PriceCheck =
  | { readonly kind: 'accepted' }
  | { readonly kind: 'refused'; readonly sentence: string; readonly isAboutAdmission?: boolean }

type Refused = keyof typeof texts.purchase.priceRefused

const refusals: Readonly<Record<number, Refused>> = { 401: 'expired', 403: 'forbidden', 404: 'missing' }
/** Refusals of one wallet, which have a status of their own so that the client doesn't refresh its session. */
const walletRefusals: Partial<Record<ApiRequestError['code'], Refused>> = {
  SELLER_MAY_NOT_BID: 'seller',
  HOUSE_WALLET: 'house',
  EMAIL_BOUNCING: 'bouncing',
}

type Order = Pick<BidEntry, 'auctionId' | 'quantity' | 'price'>

export async function checkPrice({ auctionId, quantity, price }: Order): Promise<PriceCheck> {
  try {
    const { availableTokenCount, minPrice } = await callApi(signedFetch, {
      endpoint: findMinPrice,
      params: { externalId: auctionId },
      query: { tokenCount: Number(quantity) },
    })
    const check = { availableTokenCount: BigInt(availableTokenCount), minPrice: parseMels(minPrice) }
    return isPriceAccepted(check, price) ? { kind: 'accepted' } : refuse('invalid')
  } catch (error) {
    if (!(error instanceof ApiRequestError)) throw error
    // The first step of the bid registers the wallet, and then the price is checked.
    if (error.reason === 'NOT_REGISTERED') return { kind: 'accepted' }
    if (error.reason !== undefined)
      return { kind: 'refused', sentence: refusalTexts[error.reason], isAboutAdmission: true }
    const refusal = walletRefusals[error.code] ?? refusals[error.status]
    if (refusal === undefined) throw error
    return refuse(refusal)
  }
}

function refuse(refusal: Refused): PriceCheck {
  return { kind: 'refused', sentence: texts.purchase.priceRefused[refusal] }
}

/** Reserves a bid that is on the chain, then adds its transaction. Both calls are safe to repeat. */
export async function reportBid(bid: BidEntry, onNext: (bid: BidEntry) => void): Promise<void> {
  try {
    checkOwner(bid)
    const reserved = bid.requestId === undefined ? await reserve(bid) : bid
    onNext(reserved)
    checkOwner(bid)
    await upgrade(reserved)
  } catch (cause) {
    throw new TransactionFailure('not-told', { cause })
  }
}

/** The server would book the bid to this page's session, which can be an administrator's or another wallet's. */
function checkOwner({ address }: BidEntry): void {
  const current = session.read()
  if (current !== undefined && current.address !== address.toLowerCase())
    throw new Error('The session belongs to a different wallet than the bid')
}

async function reserve(bid: BidEntry): Promise<BidEntry> {
  const { data } = await callApi(signedFetch, {
    endpoint: reserveBid,
    params: { externalId: bid.auctionId },
    body: { tokenCount: Number(bid.quantity), tokenPrice: writeMels(bid.price) },
  })
  const reserved: BidEntry = { ...bid, step: 'upgrade', requestId: data[0]?.requestId }
  journal.write(reserved)
  return reserved
}

/** A wallet that sends a discarded bid again uses the same transaction, which the discarded bid may already have added. */
async function upgrade({ requestId = '', bidHash = '0x' }: BidEntry): Promise<void> {
  try {
    await callApi(signedFetch, { endpoint: upgradeBid, body: { requestId, transactionHash: bidHash } })
  } catch (error) {
    if (!(error instanceof ApiRequestError && error.code === 'TRANSACTION_USED')) throw error
  }
}

/** The index follows the chain within seconds. */
const RETRIES = { retryCount: 20, delay: 500 } as const
const PAGE_SIZE = 100

/** Finds the transaction of a bid that the contract has when the wallet reported none, or a different one. */
export async function findOwnBid(bid: BidEntry): Promise<Hash> {
  return await withRetry(async () => {
    const inAuction = (await listOwnBids()).filter(({ auction }) => auction.externalId === bid.auctionId)
    // The list is newest first, so the wallet's earlier bids are at its end.
    const placed = inAuction.slice(0, inAuction.length - bid.bidsBefore).find((own) => isSame(own, bid))
    if (placed === undefined) throw new Error('The index does not know the bid yet')
    // The server stores hashes as the chain gives them.
    return placed.startHashId as Hash
  }, RETRIES)
}

function isSame({ startTokenPrice, startTokenCount }: MyBid, { price, quantity }: BidEntry): boolean {
  return parseMels(startTokenPrice) === price && BigInt(startTokenCount) === quantity
}

async function listOwnBids(): Promise<readonly MyBid[]> {
  const bids: MyBid[] = []
  for (let page = 1; ; page += 1) {
    const { data, total } = await callApi(signedFetch, { endpoint: listMyBids, query: { page, size: PAGE_SIZE } })
    bids.push(...data)
    if (data.length === 0 || bids.length >= total) return bids
  }
}
