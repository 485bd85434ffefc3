import type { Bid, ClearingSteps } from '@melos/clearing'
import type { Address } from 'viem'
import type { ChainBid } from './chain-auction.ts'

export interface Finding {
  readonly against: 'rule' | 'chain'
  /** The path in the evidence, for example `settlements[3].paid`. */
  readonly where: string
  /** Null if the finding isn't about one bidder. */
  readonly bidder: Address | null
  /** MELS values are in base units. */
  readonly unit: 'MELS' | 'tokens' | 'text'
  readonly expected: string
  readonly actual: string
}

/** Tokens are whole tokens, everything else is MELS base units. */
export interface Due {
  readonly tokens: bigint
  /** Without commission. */
  readonly paid: bigint
  readonly commission: bigint
  /** With its commission. */
  readonly refund: bigint
}

export interface BidderLine {
  readonly bidder: Address
  readonly bidCount: number
  readonly deposit: bigint
  readonly expected: Due
  /** Null until the bidder is settled. */
  readonly actual: Due | null
  readonly state: 'right' | 'wrong' | 'waiting'
}

export interface Totals {
  readonly tokens: bigint
  readonly deposits: bigint
  readonly proceeds: bigint
  readonly commission: bigint
  readonly refunds: bigint
  readonly toTreasury: bigint
  readonly toProduction: bigint
  readonly toSeller: bigint
}

/** Each bid's `id` is its index. */
export type RuledClearing = ClearingSteps<Bid & ChainBid>

export interface Verdict {
  /** `unfinished` means that everything settled so far is right. */
  readonly verdict: 'right' | 'wrong' | 'unfinished'
  readonly findings: readonly Finding[]
  /** Null if the contract would refuse the terms or a bid. */
  readonly ruled: {
    readonly clearing: RuledClearing
    readonly lines: readonly BidderLine[]
    readonly expected: Totals
    readonly actual: Totals
  } | null
}
