import type { ChainAuction } from './chain-auction.ts'
import {
  type Part,
  ROOT,
  readAddress,
  readHash,
  readList,
  readObject,
  readOneOf,
  readUnits,
  refuse,
} from './json-reader.ts'
import { EVIDENCE_FORMAT, EVIDENCE_VERSION } from './write-evidence.ts'

/** Accepts only what `writeEvidence` writes; it doesn't check whether the content is true. */
export function readEvidence(json: unknown): ChainAuction {
  const file = readObject({ value: json, where: ROOT }, [
    'format',
    'version',
    'chainId',
    'auctionHouse',
    'auctionId',
    'block',
    'terms',
    'status',
    'isWithdrawn',
    'outcome',
    'clearingPrice',
    'proceeds',
    'tokensReturned',
    'bids',
    'settlements',
  ])
  readOneOf(file.format, [EVIDENCE_FORMAT])
  readOneOf(file.version, [EVIDENCE_VERSION])
  const block = readObject(file.block, ['number', 'hash', 'time'])
  return {
    chainId: readChainId(file.chainId),
    auctionHouse: readAddress(file.auctionHouse),
    auctionId: readUnits(file.auctionId),
    blockNumber: readUnits(block.number),
    blockHash: readHash(block.hash),
    blockTime: readUnits(block.time),
    terms: readTerms(file.terms),
    status: readOneOf(file.status, ['PENDING', 'OPEN', 'TERMINATED', 'PROCESSED']),
    isWithdrawn: readOneOf(file.isWithdrawn, [true, false]),
    outcome: readOneOf(file.outcome, ['SOLD', 'VOID', null]),
    clearingPrice: readUnits(file.clearingPrice),
    proceeds: file.proceeds.value === null ? null : readUnits(file.proceeds),
    tokensReturned: readOneOf(file.tokensReturned, [true, false]),
    bids: readList(file.bids, readBid),
    settlements: readList(file.settlements, readSettlement),
  }
}

function readChainId(part: Part): number {
  const { value } = part
  return typeof value === 'number' && Number.isSafeInteger(value) && value > 0 ? value : refuse(part, 'a chain ID')
}

function readTerms(part: Part): ChainAuction['terms'] {
  const terms = readObject(part, [
    ...(['token', 'seller', 'minimumPrice', 'supply', 'threshold', 'startsAt', 'endsAt', 'policy'] as const),
  ])
  return {
    token: readAddress(terms.token),
    seller: readAddress(terms.seller),
    minimumPrice: readUnits(terms.minimumPrice),
    supply: readUnits(terms.supply),
    threshold: readUnits(terms.threshold),
    startsAt: readUnits(terms.startsAt),
    endsAt: readUnits(terms.endsAt),
    policy: readUnits(terms.policy),
  }
}

function readBid(part: Part): ChainAuction['bids'][number] {
  const bid = readObject(part, ['index', 'bidder', 'price', 'quantity', 'transactionHash', 'isWithdrawn'])
  return {
    index: readUnits(bid.index),
    bidder: readAddress(bid.bidder),
    price: readUnits(bid.price),
    quantity: readUnits(bid.quantity),
    transactionHash: readHash(bid.transactionHash),
    isWithdrawn: readOneOf(bid.isWithdrawn, [true, false]),
  }
}

function readSettlement(part: Part): ChainAuction['settlements'][number] {
  const settlement = readObject(part, ['bidder', 'quantity', 'paid', 'refund'])
  return {
    bidder: readAddress(settlement.bidder),
    quantity: readUnits(settlement.quantity),
    paid: readUnits(settlement.paid),
    refund: readUnits(settlement.refund),
  }
}
