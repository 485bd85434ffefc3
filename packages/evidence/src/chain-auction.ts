import type { Address, Hash } from 'viem'

/** Where an auction is. */
export interface AuctionPlace {
  readonly chainId: number
  readonly auctionHouse: Address
  readonly auctionId: bigint
}

/** Prices are MELS base units per whole token, amounts whole tokens, times seconds. */
export interface AuctionTerms {
  readonly token: Address
  readonly seller: Address
  readonly minimumPrice: bigint
  readonly supply: bigint
  readonly threshold: bigint
  readonly startsAt: bigint
  readonly endsAt: bigint
}

export interface ChainBid {
  /** The number of the bid in its auction, counted from 0 in chain order. */
  readonly index: bigint
  readonly bidder: Address
  readonly price: bigint
  readonly quantity: bigint
  readonly transactionHash: Hash
}

/** What the contract has done for one bidder. */
export interface ChainSettlement {
  readonly bidder: Address
  /** Whole tokens received. */
  readonly amount: bigint
  /** MELS base units paid for them, without commission. */
  readonly paid: bigint
  /** MELS base units returned, without the commission that was returned with them. */
  readonly refunded: bigint
}

/** An auction as the chain has it at one block. Nothing of it comes from a server. */
export interface ChainAuction extends AuctionPlace {
  readonly blockNumber: bigint
  readonly blockHash: Hash
  /** The second of that block: what is due by then depends on it. */
  readonly blockTime: bigint
  readonly terms: AuctionTerms
  readonly status: 'PENDING' | 'OPEN' | 'TERMINATED' | 'PROCESSED'
  /** Null until the contract can tell. */
  readonly outcome: 'SOLD' | 'VOID' | null
  /** Per token; 0 while it is not known, and in a void auction. */
  readonly clearingPrice: bigint
  /** All of them, in chain order: as many as the contract has counted. */
  readonly bids: readonly ChainBid[]
  /** Of the bidders who are settled, in whatever part, in the order in which they were. */
  readonly settlements: readonly ChainSettlement[]
  /** What the winners pay, without commission; null until it has gone to treasury, production account and seller. */
  readonly proceeds: bigint | null
  /** Whether the seller of a void auction has the tokens back. */
  readonly tokensReturned: boolean
}
