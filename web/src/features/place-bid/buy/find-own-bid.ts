import { listMyBids, type MyBid } from '@melos/api-contract'
import { type Hash, withRetry } from 'viem'
import { callApi } from '../../../api/call-api.ts'
import { signedFetch } from '../../../api/signed-fetch.ts'
import { parseMels } from '../../../lib/parse-mels.ts'
import type { BidUnderWay } from './bid-under-way.ts'

/** The index follows the chain within seconds. */
const LOOKS = { retryCount: 20, delay: 500 } as const
const PAGE_SIZE = 100

/** The transaction that placed a bid which the contract has, when it is another than the one that is known, or none is. */
export async function findOwnBid(bid: BidUnderWay): Promise<Hash> {
  return await withRetry(async () => {
    const inAuction = (await listOwnBids()).filter(({ auction }) => auction.externalId === bid.auctionId)
    // Newest first: those before this one are at the end.
    const placed = inAuction.slice(0, inAuction.length - bid.bidsBefore).find((own) => isSame(own, bid))
    if (placed === undefined) throw new Error('The index does not know the bid yet')
    // The server writes transactions as the chain does.
    return placed.startHashId as Hash
  }, LOOKS)
}

function isSame({ startTokenPrice, startTokenCount }: MyBid, { tokenPrice, tokenCount }: BidUnderWay): boolean {
  return parseMels(startTokenPrice) === parseMels(tokenPrice) && startTokenCount === tokenCount
}

async function listOwnBids(): Promise<readonly MyBid[]> {
  const bids: MyBid[] = []
  for (let page = 1; ; page += 1) {
    const { data, total } = await callApi(signedFetch, { endpoint: listMyBids, query: { page, size: PAGE_SIZE } })
    bids.push(...data)
    if (data.length === 0 || bids.length >= total) return bids
  }
}
