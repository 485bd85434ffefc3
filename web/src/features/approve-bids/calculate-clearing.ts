import {
  type Clearing,
  type ClearingClaim,
  clearAuction,
  clearingClaim,
  commissionOn,
  type Settlement,
  settle,
  type VoidReason,
} from '@melos/clearing'
import type { ChainAuction, ChainBid } from '@melos/evidence'
import type { Address } from 'viem'

/** A bid at the clearing price and the part of it that is filled. */
interface MarginalBid {
  readonly bid: ChainBid
  readonly share: bigint
}

/** The clearing, step by step, as the rule gives it from the bids on the chain. */
export type Calculation = {
  /** Tokens that all bids ask for. */
  readonly demand: bigint
  /** In the order of the bids. */
  readonly allotments: readonly bigint[]
  readonly settlement: Settlement<Address>
  /** MELS base units that go back, without the commission that goes back with them. */
  readonly refunds: bigint
} & (
  | {
      readonly outcome: 'sold'
      readonly clearingPrice: bigint
      readonly demandAbove: bigint
      readonly demandAtPrice: bigint
      /** Tokens that the bids at the price share. */
      readonly left: bigint
      readonly marginal: readonly MarginalBid[]
      readonly proceeds: bigint
      readonly commission: bigint
      /** Proceeds up to the Threshold, and above it. */
      readonly toProduction: bigint
      readonly toArtist: bigint
      /** What proves it to the contract. */
      readonly claim: ClearingClaim
    }
  /** 'lapsed': nobody settled it in time, whatever the rule says. */
  | { readonly outcome: 'void'; readonly reason: VoidReason | 'lapsed' }
)

export function calculateClearing(auction: ChainAuction): Calculation {
  const { terms, bids } = auction
  const offer = { supply: terms.tokenAmount, reservePrice: terms.initialPrice, threshold: terms.threshold }
  const listed = bids.map((bid) => ({ ...bid, id: String(bid.index) }))
  const rule = clearAuction(offer, listed)
  const isLapsed = rule.outcome === 'sold' && auction.outcome === 'VOID'
  const clearing: Clearing = isLapsed ? { outcome: 'void', reason: 'undersubscribed' } : rule
  const settlement = settle(listed, clearing)
  const known = {
    demand: sum(bids, ({ quantity }) => quantity),
    settlement,
    refunds: sum(settlement.refunds, ({ price }) => price),
  }
  if (clearing.outcome === 'void') {
    const reason = isLapsed ? 'lapsed' : clearing.reason
    return { ...known, outcome: 'void', reason, allotments: bids.map(() => 0n) }
  }
  const { clearingPrice, allotments } = clearing
  const above = bids.filter(({ price }) => price > clearingPrice)
  const marginal = bids.flatMap((bid, index) =>
    bid.price === clearingPrice ? [{ bid, share: allotments[index] ?? 0n }] : [],
  )
  const demandAbove = sum(above, ({ quantity }) => quantity)
  const proceeds = clearingPrice * terms.tokenAmount
  return {
    ...known,
    outcome: 'sold',
    clearingPrice,
    allotments,
    demandAbove,
    demandAtPrice: sum(marginal, ({ bid }) => bid.quantity),
    left: terms.tokenAmount - demandAbove,
    marginal,
    proceeds,
    commission: commissionOn(proceeds),
    toProduction: terms.threshold,
    toArtist: proceeds - terms.threshold,
    claim: clearingClaim(offer, listed, clearing),
  }
}

function sum<Item>(items: readonly Item[], of: (item: Item) => bigint): bigint {
  return items.reduce((total, item) => total + of(item), 0n)
}
