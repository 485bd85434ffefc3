import { reserveBid, upgradeBid } from '@melos/api-contract'
import { callApi } from '../../../api/call-api.ts'
import { signedFetch } from '../../../api/signed-fetch.ts'
import { BidFailure } from './bid-failure.ts'
import { bidJournal } from './bid-journal.ts'
import type { BidUnderWay } from './bid-under-way.ts'

/** Tells the server of a bid that is on the chain: reserves it, then joins its transaction. Both may be done again. */
export async function writeDown(bid: BidUnderWay, onNext: (bid: BidUnderWay) => void): Promise<void> {
  try {
    const reserved = bid.requestId === undefined ? await reserve(bid) : bid
    onNext(reserved)
    await upgrade(reserved)
  } catch (cause) {
    throw new BidFailure('not-written-down', { step: bidJournal.find(bid.id)?.step ?? bid.step, cause })
  }
}

async function reserve(bid: BidUnderWay): Promise<BidUnderWay> {
  const { auctionId, tokenCount, tokenPrice } = bid
  const { data } = await callApi(signedFetch, {
    endpoint: reserveBid,
    params: { externalId: auctionId },
    body: { tokenCount, tokenPrice },
  })
  const reserved: BidUnderWay = { ...bid, step: 'upgrade', requestId: data[0]?.requestId }
  bidJournal.write(reserved)
  return reserved
}

async function upgrade({ requestId = '', bidHash = '0x' }: BidUnderWay): Promise<void> {
  await callApi(signedFetch, { endpoint: upgradeBid, body: { requestId, transactionHash: bidHash } })
}
