import type { Address, Hash } from 'viem'
import type { SentTransaction } from '../../../wallet/follow-transaction.ts'

/** What has to happen, in this order; `allow` is skipped when the allowance suffices. */
export type BidStep = 'allow' | 'bid' | 'reserve' | 'upgrade'

/** What a person wants to bid. */
export interface BidOrder {
  readonly address: Address
  /** By which kind of wallet. */
  readonly connectorId: string
  readonly auctionId: number
  readonly title: string
  /** MELS, decimal. */
  readonly tokenPrice: string
  readonly tokenCount: number
}

/** A bid from the first prompt to the last call, kept in this browser so that it survives reload and tab close. */
export interface BidUnderWay extends BidOrder {
  readonly id: string
  readonly chainId: number
  readonly auctionHouse: Address
  readonly startedAt: number
  readonly step: BidStep
  /** The allowance was enough from the start. */
  readonly isAllowSkipped: boolean
  /** How many bids of the wallet the contract knew in this auction before this one. */
  readonly bidsBefore: number
  /** When the wallet was asked for this step's transaction; whether it sent it is not known. */
  readonly askedAt?: number | undefined
  /** This step's transaction. */
  readonly sent?: SentTransaction | undefined
  /** The transaction that placed the bid. */
  readonly bidHash?: Hash | undefined
  readonly requestId?: string | undefined
}
