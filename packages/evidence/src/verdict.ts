import type { VoidReason } from '@melos/clearing'
import type { Address } from 'viem'

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

export interface BidAtPrice {
  readonly index: bigint
  readonly bidder: Address
  readonly quantity: bigint
  readonly allotment: bigint
}

/** What the rule makes of the bids, step by step. */
export type RuledClearing = {
  readonly supply: bigint
  /** Tokens that all bids together ask for. */
  readonly demand: bigint
} & (
  | ({ readonly outcome: 'sold' } & Cut)
  | { readonly outcome: 'void'; readonly reason: 'undersubscribed' }
  /** Too little at the price, or nobody settled in time: either way there was a price. */
  | ({ readonly outcome: 'void'; readonly reason: Exclude<VoidReason, 'undersubscribed'> | 'deadline' } & Cut)
)

interface Cut {
  readonly price: bigint
  readonly demandAbove: bigint
  readonly demandAtPrice: bigint
  /** Tokens left for the bids at the price. */
  readonly left: bigint
  /** In chain order; without shares in a void auction. */
  readonly atPrice: readonly BidAtPrice[]
}

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
