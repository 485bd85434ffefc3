import type { Address, Hash } from 'viem'

/** A transaction of the person's, known by its number even when the wallet sends another in its place. */
export interface SentTransaction {
  readonly hash: Hash
  /** Undefined until a node has shown it: a wallet may use another than the next. */
  readonly nonce?: number | undefined
  /** The wallet's next number when it was asked: a guess, for a transaction that no node shows. */
  readonly guess?: number | undefined
}

interface Journalled {
  readonly id: string
  /** Of the wallet that is asked. */
  readonly address: Address
  /** By which kind of wallet. */
  readonly connectorId: string
  readonly chainId: number
  readonly auctionHouse: Address
  readonly startedAt: number
  /** When the wallet was asked for the transaction; whether it sent it is not known. */
  readonly askedAt?: number | undefined
  /** The transaction that the wallet has sent. */
  readonly sent?: SentTransaction | undefined
}

/** What has to happen, in this order; `allow` is skipped when the allowance suffices. */
export type BidStep = 'allow' | 'bid' | 'reserve' | 'upgrade'

export interface BidEntry extends Journalled {
  readonly kind: 'bid'
  readonly auctionId: number
  readonly title: string
  /** MELS base units for a token. */
  readonly price: bigint
  readonly quantity: bigint
  readonly step: BidStep
  /** The allowance was enough from the start. */
  readonly isAllowSkipped: boolean
  /** How many bids of the wallet the contract knew in this auction before this one. */
  readonly bidsBefore: number
  /** The transaction that placed the bid. */
  readonly bidHash?: Hash | undefined
  readonly requestId?: string | undefined
}

export interface SettlementEntry extends Journalled {
  readonly kind: 'settlement'
  readonly auctionId: number
  /** How far the settlement was before the call; undefined in what earlier versions wrote. */
  readonly before?: string | undefined
}

/** All of one token that could not be paid to the wallet. */
export interface WithdrawalEntry extends Journalled {
  readonly kind: 'withdrawal'
  readonly token: Address
}

/** The wallet's deposits in an auction that nobody has settled in time. */
export interface ReclaimEntry extends Journalled {
  readonly kind: 'reclaim'
  readonly auctionId: number
}

/** What a person has begun with a wallet, kept in this browser until its end is known. */
export type JournalEntry = BidEntry | SettlementEntry | WithdrawalEntry | ReclaimEntry

interface Place {
  readonly chain: { readonly id: number }
  readonly contracts: { readonly auctionHouse: string }
}

/** Whether an entry belongs to this auction house on this chain and, where one is named, to this wallet. */
export function isEntryOf(entry: JournalEntry, { chain, contracts }: Place, address: string = entry.address): boolean {
  return (
    entry.chainId === chain.id &&
    entry.auctionHouse.toLowerCase() === contracts.auctionHouse.toLowerCase() &&
    entry.address.toLowerCase() === address.toLowerCase()
  )
}
