import type { Address, Hash } from 'viem'
import type { ChainAuction } from './chain-auction.ts'

export const EVIDENCE_FORMAT = 'melos-auction-evidence'
export const EVIDENCE_VERSION = 4

/** The file format. Numbers are decimal strings: MELS in base units, whole tokens, times in seconds. */
export interface Evidence {
  readonly format: typeof EVIDENCE_FORMAT
  readonly version: typeof EVIDENCE_VERSION
  readonly chainId: number
  readonly auctionHouse: Address
  readonly auctionId: string
  readonly block: { readonly number: string; readonly hash: Hash; readonly time: string }
  readonly terms: {
    readonly token: Address
    readonly seller: Address
    readonly minimumPrice: string
    readonly supply: string
    readonly threshold: string
    readonly startsAt: string
    readonly endsAt: string
    readonly policy: string
  }
  readonly status: ChainAuction['status']
  readonly isWithdrawn: boolean
  readonly outcome: ChainAuction['outcome']
  readonly clearingPrice: string
  readonly proceeds: string | null
  readonly tokensReturned: boolean
  readonly bids: readonly {
    readonly index: string
    readonly bidder: Address
    readonly price: string
    readonly quantity: string
    readonly transactionHash: Hash
    readonly isWithdrawn: boolean
  }[]
  readonly settlements: readonly {
    readonly bidder: Address
    readonly quantity: string
    readonly paid: string
    readonly refund: string
  }[]
}

export function writeEvidence(auction: ChainAuction): Evidence {
  const { chainId, auctionHouse, auctionId, blockNumber, blockHash, blockTime, terms } = auction
  return {
    format: EVIDENCE_FORMAT,
    version: EVIDENCE_VERSION,
    chainId,
    auctionHouse,
    auctionId: String(auctionId),
    block: { number: String(blockNumber), hash: blockHash, time: String(blockTime) },
    terms: {
      token: terms.token,
      seller: terms.seller,
      minimumPrice: String(terms.minimumPrice),
      supply: String(terms.supply),
      threshold: String(terms.threshold),
      startsAt: String(terms.startsAt),
      endsAt: String(terms.endsAt),
      policy: String(terms.policy),
    },
    status: auction.status,
    isWithdrawn: auction.isWithdrawn,
    outcome: auction.outcome,
    clearingPrice: String(auction.clearingPrice),
    proceeds: auction.proceeds === null ? null : String(auction.proceeds),
    tokensReturned: auction.tokensReturned,
    bids: auction.bids.map(({ index, bidder, price, quantity, transactionHash, isWithdrawn }) => ({
      index: String(index),
      bidder,
      price: String(price),
      quantity: String(quantity),
      transactionHash,
      isWithdrawn,
    })),
    settlements: auction.settlements.map(({ bidder, quantity, paid, refund }) => ({
      bidder,
      quantity: String(quantity),
      paid: String(paid),
      refund: String(refund),
    })),
  }
}
