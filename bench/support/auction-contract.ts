import type { Address } from 'viem'

export interface WalletBid {
  readonly id: string
  readonly bidder: Address
  /** MELS base units for a whole token. */
  readonly price: bigint
  /** Whole tokens. */
  readonly quantity: bigint
}

export interface Terms {
  readonly supply: bigint
  readonly minimumPrice: bigint
  readonly threshold: bigint
  readonly endsAt: bigint
}

export interface Settling {
  readonly gas: bigint
  readonly transactions: number
}

/** An auction in one of the compared contracts. */
export interface AuctionContract {
  readonly address: Address
  /** Returns the gas used. */
  bid(bid: WalletBid): Promise<bigint>
  /** Settles until the contract holds nothing of the auction. */
  settle(): Promise<Settling>
  /** The same with the price found in a separate call, as for an auction that is too large for one call. */
  settleInParts(): Promise<Settling>
  /** MELS base units per whole token, after settlement. */
  readPrice(): Promise<bigint>
}

export function sumUp(settlings: readonly Settling[]): Settling {
  return {
    gas: settlings.reduce((sum, { gas }) => sum + gas, 0n),
    transactions: settlings.reduce((sum, { transactions }) => sum + transactions, 0),
  }
}
