import type { Bid } from './auction.ts'
import { LEVELS_CLEARED_BY_SETTLING, LEVELS_PER_CLEAR, settlementGas } from './gas-costs.ts'
import type { SettlementLine } from './settle.ts'
import { type SettlementCall, settlementCalls } from './settlement-calls.ts'

export type SettlementStep<Bidder extends string = string> =
  /** Lets the contract find the clearing price; moves no money. */
  { readonly kind: 'clear' } | ({ readonly kind: 'pay' } & SettlementCall<Bidder>)

interface EndedAuction {
  /** Null until the contract has found the clearing price. */
  readonly outcome: 'SOLD' | 'VOID' | null
  readonly bids: readonly Pick<Bid, 'price'>[]
}

interface Unsettled<Bidder extends string> {
  /** Undefined if the auction is void. */
  readonly clearingPrice: bigint | undefined
  /** Of the bidders to settle. */
  readonly lines: readonly SettlementLine<Bidder>[]
  readonly gasBudget: bigint
}

/**
 * The transactions that settle these bidders. A payment finds the clearing price itself unless the bids above it have very many
 * prices.
 */
export function settlementSteps<Bidder extends string>(
  { outcome, bids }: EndedAuction,
  { clearingPrice, lines, gasBudget }: Unsettled<Bidder>,
): SettlementStep<Bidder>[] {
  const levels = outcome === null ? countLevels(bids, clearingPrice) : 0
  const clears = levels > LEVELS_CLEARED_BY_SETTLING ? Math.ceil(levels / LEVELS_PER_CLEAR) : 0
  return [
    ...Array.from({ length: clears }, () => ({ kind: 'clear' }) as const),
    ...settlementCalls(lines, { gasBudget, costs: settlementGas }).map((call) => ({ kind: 'pay', ...call }) as const),
  ]
}

/** The price levels that the contract goes down; a void auction needs none. */
function countLevels(bids: EndedAuction['bids'], clearingPrice: bigint | undefined): number {
  if (clearingPrice === undefined) return 0
  return new Set(bids.map(({ price }) => price).filter((price) => price >= clearingPrice)).size
}
