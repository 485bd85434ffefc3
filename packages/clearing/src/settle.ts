import type { Bid, Clearing } from './auction.ts'
import { InvalidAuctionError } from './invalid-auction-error.ts'

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

/**
 * The lists for the contract: an entry per wallet, whose bids are summed, in the order of the wallets' first bids. Refunds of
 * winners come first: beside its winner, a refund costs the contract no second look at the bids.
 */
export function settle(bids: readonly (Bid & { readonly bidder: string })[], clearing: Clearing): Settlement {
  if (clearing.outcome === 'sold') checkFit(bids, clearing.allotments)
  const wallets = new Map<string, { offered: bigint; amount: bigint }>()
  for (const [index, { bidder, price, quantity }] of bids.entries()) {
    const wallet = wallets.get(bidder) ?? { offered: 0n, amount: 0n }
    wallet.offered += price * quantity
    if (clearing.outcome === 'sold') wallet.amount += clearing.allotments[index] ?? 0n
    wallets.set(bidder, wallet)
  }
  const clearingPrice = clearing.outcome === 'sold' ? clearing.clearingPrice : 0n
  const winners: SettlementEntry[] = []
  const refundsOfWinners: SettlementEntry[] = []
  const refundsOfLosers: SettlementEntry[] = []
  for (const [bidder, { offered, amount }] of wallets) {
    const paid = clearingPrice * amount
    if (amount > 0n) winners.push({ bidder, amount, price: paid })
    const refunds = amount > 0n ? refundsOfWinners : refundsOfLosers
    if (offered > paid) refunds.push({ bidder, amount, price: offered - paid })
  }
  return { winners, refunds: [...refundsOfWinners, ...refundsOfLosers] }
}

/** A clearing of other bids would hand tokens to the wrong wallets. */
function checkFit(bids: readonly Bid[], allotments: readonly bigint[]): void {
  if (allotments.length !== bids.length) {
    throw new InvalidAuctionError('CLEARING', `The clearing is of ${allotments.length} bids, not of ${bids.length}`)
  }
  for (const [index, { id, quantity }] of bids.entries()) {
    const allotment = allotments[index] ?? 0n
    if (allotment > quantity) {
      throw new InvalidAuctionError('CLEARING', `The clearing gives bid ${id} ${allotment} tokens of ${quantity}`)
    }
  }
}
