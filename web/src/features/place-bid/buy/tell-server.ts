import { listMyBids, type MyBid, reserveBid, upgradeBid } from '@melos/api-contract'
import { type Hash, withRetry } from 'viem'
import { callApi } from '../../../api/call-api.ts'
import { signedFetch } from '../../../api/signed-fetch.ts'
import { parseMels, writeMels } from '../../../lib/parse-mels.ts'
import { journal } from '../../../wallet/transactions/journal.ts'
import type { BidEntry } from '../../../wallet/transactions/journal-entry.ts'
import { TransactionFailure } from '../../../wallet/transactions/transaction-failure.ts'

/** Tells the server of a bid that is on the chain: reserves it, then joins its transaction. Both may be done again. */
export async function tellServer(bid: BidEntry, onNext: (bid: BidEntry) => void): Promise<void> {
  try {
    const reserved = bid.requestId === undefined ? await reserve(bid) : bid
    onNext(reserved)
    await upgrade(reserved)
  } catch (cause) {
    throw new TransactionFailure('not-told', { cause })
  }
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

async function upgrade({ requestId = '', bidHash = '0x' }: BidEntry): Promise<void> {
  await callApi(signedFetch, { endpoint: upgradeBid, body: { requestId, transactionHash: bidHash } })
}

/** The index follows the chain within seconds. */
const LOOKS = { retryCount: 20, delay: 500 } as const
const PAGE_SIZE = 100

/** The transaction that placed a bid which the contract has, when it is another than the one that is known, or none is. */
export async function findOwnBid(bid: BidEntry): Promise<Hash> {
  return await withRetry(async () => {
    const inAuction = (await listOwnBids()).filter(({ auction }) => auction.externalId === bid.auctionId)
    // Newest first: those before this one are at the end.
    const placed = inAuction.slice(0, inAuction.length - bid.bidsBefore).find((own) => isSame(own, bid))
    if (placed === undefined) throw new Error('The index does not know the bid yet')
    // The server writes transactions as the chain does.
    return placed.startHashId as Hash
  }, LOOKS)
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
