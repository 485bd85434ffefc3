import type { Bid, ClearingSteps } from '@melos/clearing'
import type { Address } from 'viem'
import type { ChainBid } from './chain-auction.ts'

/** One thing that is not as it should be. */
export interface Finding {
  /** Whether the rule, or the chain, says something else. */
  readonly against: 'rule' | 'chain'
  /** Where in the evidence: `settlements[3].paid`. */
  readonly where: string
  /** Whose line it is, if it is anybody's. */
  readonly bidder: Address | null
  /** MELS are in base units. */
  readonly unit: 'MELS' | 'tokens' | 'text'
  readonly expected: string
  readonly actual: string
}

/** Tokens are whole, the rest MELS base units. */
export interface Due {
  readonly tokens: bigint
  /** For the tokens, without commission. */
  readonly paid: bigint
  readonly commission: bigint
  /** What comes back of the deposit, with its commission. */
  readonly refund: bigint
}

export interface BidderLine {
  readonly bidder: Address
  readonly bidCount: number
  readonly deposit: bigint
  readonly expected: Due
  /** Null while nothing is settled. */
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

/** What the rule makes of the bids; their ids are their numbers. */
export type RuledClearing = ClearingSteps<Bid & ChainBid>

export interface Verdict {
  /** `unfinished`: not everything is settled; what is, is right. */
  readonly verdict: 'right' | 'wrong' | 'unfinished'
  readonly findings: readonly Finding[]
  /** Null when there are bids that no auction can have, so that nothing follows from them. */
  readonly ruled: {
    readonly clearing: RuledClearing
    readonly lines: readonly BidderLine[]
    readonly expected: Totals
    readonly actual: Totals
  } | null
}
