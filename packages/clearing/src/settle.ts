import type { Bid, Clearing } from './auction.ts'
import { checkFit } from './check-fit.ts'

/** A line of a settlement: for a winner what is paid, for a refund what is returned, both without commission. */
export interface SettlementEntry<Bidder extends string = string> {
  readonly bidder: Bidder
  /** Tokens that the bidder gets. */
  readonly amount: bigint
  /** MELS base units in all. */
  readonly price: bigint
}

export interface Settlement<Bidder extends string = string> {
  readonly winners: readonly SettlementEntry<Bidder>[]
  readonly refunds: readonly SettlementEntry<Bidder>[]
}

/**
 * The lists for the contract: an entry per wallet, whose bids are summed, in the order of the wallets' first bids. Refunds of
 * winners come first: beside its winner, a refund costs the contract no second look at the bids.
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
