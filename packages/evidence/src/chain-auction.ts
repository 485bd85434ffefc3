import type { AuctionStatus } from '@melos/clearing'
import type { Address, Hash } from 'viem'

export interface AuctionPlace {
  readonly chainId: number
  readonly auctionHouse: Address
  readonly auctionId: bigint
}

/** Prices are MELS base units per whole token, quantities whole tokens, times seconds. */
export interface AuctionTerms {
  readonly token: Address
  readonly seller: Address
  readonly minimumPrice: bigint
  readonly supply: bigint
  readonly threshold: bigint
  readonly startsAt: bigint
  readonly endsAt: bigint
  /** Who could bid; 0 for anyone. */
  readonly policy: bigint
}

export interface ChainBid {
  /** The bid's number in its auction, counted from 0 in chain order. */
  readonly index: bigint
  readonly bidder: Address
  readonly price: bigint
  readonly quantity: bigint
  readonly transactionHash: Hash
  /** Whether the bidder has taken the deposit back because the bid could no longer win. */
  readonly isWithdrawn: boolean
}

/** What the contract has settled for one bidder. */
export interface ChainSettlement {
  readonly bidder: Address
  /** Whole tokens received. */
  readonly quantity: bigint
  /** MELS base units paid for them, without commission. */
  readonly paid: bigint
  /** MELS base units refunded, without the commission refunded with them. */
  readonly refund: bigint
}

/** An auction as the chain has it at one block; no value comes from a server. */
export interface ChainAuction extends AuctionPlace {
  readonly blockNumber: bigint
  readonly blockHash: Hash
  /** The block's time in seconds, which decides whether a deadline has passed. */
  readonly blockTime: bigint
  readonly terms: AuctionTerms
  readonly status: AuctionStatus
  /** Whether the owner of the auction house has withdrawn the auction, which makes it void. */
  readonly isWithdrawn: boolean
  /** Null until the contract has decided. */
  readonly outcome: 'SOLD' | 'VOID' | null
  /** Per token; 0 while it is unknown and in a void auction. */
  readonly clearingPrice: bigint
  /** All bids, in chain order. */
  readonly bids: readonly ChainBid[]
  /** One per bidder who is settled, in the order of settlement. */
  readonly settlements: readonly ChainSettlement[]
  /** What the winners pay, without commission; null until treasury, production account and seller are paid. */
  readonly proceeds: bigint | null
  /** Whether a void auction's tokens have been returned to the seller. */
  readonly tokensReturned: boolean
}
