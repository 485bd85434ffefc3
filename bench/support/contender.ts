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

/** A contract that holds an auction, from its opening until everybody has tokens or money. */
export interface Contender {
  readonly address: Address
  /** Gives the gas. */
  bid(bid: WalletBid): Promise<bigint>
  /** Until nothing of the auction is left in the contract. */
  settle(): Promise<Settling>
  /** The same with the price found in a call before, as an auction needs it that is too large for one. */
  settleInParts(): Promise<Settling>
  /** MELS base units for a whole token, once it is settled. */
  readPrice(): Promise<bigint>
}

export function sumUp(settlings: readonly Settling[]): Settling {
  return {
    gas: settlings.reduce((sum, { gas }) => sum + gas, 0n),
    transactions: settlings.reduce((sum, { transactions }) => sum + transactions, 0),
  }
}
