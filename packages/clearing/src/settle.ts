import type { Bid, Clearing } from './auction.ts'

/** A line of a settlement: for a winner what is paid, for a refund what is returned, both without commission. */
export interface SettlementEntry {
  readonly bidder: string
  /** Tokens that the bidder gets. */
  readonly amount: bigint
  /** MELS base units in all. */
  readonly price: bigint
}

export interface Settlement {
  readonly winners: readonly SettlementEntry[]
  readonly refunds: readonly SettlementEntry[]
}

/** The lists for the contract: an entry per wallet, whose bids are summed, in the order of the wallets' first bids. */
export function settle(bids: readonly (Bid & { readonly bidder: string })[], clearing: Clearing): Settlement {
  const wallets = new Map<string, { offered: bigint; amount: bigint }>()
  for (const [index, { bidder, price, quantity }] of bids.entries()) {
    const wallet = wallets.get(bidder) ?? { offered: 0n, amount: 0n }
    wallet.offered += price * quantity
    if (clearing.outcome === 'sold') wallet.amount += clearing.allotments[index] ?? 0n
    wallets.set(bidder, wallet)
  }
  const clearingPrice = clearing.outcome === 'sold' ? clearing.clearingPrice : 0n
  const winners: SettlementEntry[] = []
  const refunds: SettlementEntry[] = []
  for (const [bidder, { offered, amount }] of wallets) {
    const paid = clearingPrice * amount
    if (amount > 0n) winners.push({ bidder, amount, price: paid })
    if (offered > paid) refunds.push({ bidder, amount, price: offered - paid })
  }
  return { winners, refunds }
}
