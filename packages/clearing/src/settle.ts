import type { Bid, Clearing } from './auction.ts'
import { checkFit } from './check-auction.ts'

/** The contract's `Entry`. */
export interface SettlementEntry<Bidder extends string = string> {
  readonly bidder: Bidder
  /** Whole tokens that the bidder gets. */
  readonly amount: bigint
  /** Total MELS base units that a winner pays or a refund returns, without commission. */
  readonly price: bigint
}

export interface Settlement<Bidder extends string = string> {
  readonly winners: readonly SettlementEntry<Bidder>[]
  readonly refunds: readonly SettlementEntry<Bidder>[]
}

/**
 * The contract's lists, with one entry per wallet in the order of first bids. Winners' refunds come first, in the winners' order,
 * because the contract then reads their bids only once.
 */
export function settle<Bidder extends string>(
  bids: readonly (Bid & { readonly bidder: Bidder })[],
  clearing: Clearing,
): Settlement<Bidder> {
  if (clearing.outcome === 'sold') checkFit(bids, clearing.allotments)
  const wallets = new Map<Bidder, { offered: bigint; amount: bigint }>()
  for (const [index, { bidder, price, quantity }] of bids.entries()) {
    const wallet = wallets.get(bidder) ?? { offered: 0n, amount: 0n }
    wallet.offered += price * quantity
    if (clearing.outcome === 'sold') wallet.amount += clearing.allotments[index] ?? 0n
    wallets.set(bidder, wallet)
  }
  const clearingPrice = clearing.outcome === 'sold' ? clearing.clearingPrice : 0n
  const winners: SettlementEntry<Bidder>[] = []
  const refundsOfWinners: SettlementEntry<Bidder>[] = []
  const refundsOfLosers: SettlementEntry<Bidder>[] = []
  for (const [bidder, { offered, amount }] of wallets) {
    const paid = clearingPrice * amount
    if (amount > 0n) winners.push({ bidder, amount, price: paid })
    const refunds = amount > 0n ? refundsOfWinners : refundsOfLosers
    if (offered > paid) refunds.push({ bidder, amount, price: offered - paid })
  }
  return { winners, refunds: [...refundsOfWinners, ...refundsOfLosers] }
}
