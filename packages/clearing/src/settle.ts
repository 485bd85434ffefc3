import type { Bid, Clearing } from './auction.ts'
import { checkFit } from './check-auction.ts'

export interface OwnedBid<Bidder extends string = string> extends Bid {
  readonly bidder: Bidder
  /** Whether the bidder has taken the deposit back, which is possible only for bids that can't win any more. */
  readonly isWithdrawn?: boolean
}

/** What one wallet gets for all its bids. Amounts are MELS base units without commission. */
export interface SettlementLine<Bidder extends string = string> {
  readonly bidder: Bidder
  readonly bidCount: number
  /** Whole tokens. */
  readonly quantity: bigint
  readonly paid: bigint
  readonly refund: bigint
}

/** One line per wallet in the order of first bids. Withdrawn bids don't count; a clearing needs them to find its bids. */
export function settle<Bidder extends string>(
  bids: readonly OwnedBid<Bidder>[],
  clearing: Clearing,
): SettlementLine<Bidder>[] {
  const isSold = clearing.outcome === 'sold'
  if (isSold) checkFit(bids, clearing.allotments)
  const wallets = new Map<Bidder, { bidCount: number; quantity: bigint; offered: bigint }>()
  for (const [index, { bidder, price, quantity, isWithdrawn }] of bids.entries()) {
    if (isWithdrawn) continue
    const wallet = wallets.get(bidder) ?? { bidCount: 0, quantity: 0n, offered: 0n }
    wallet.bidCount++
    wallet.offered += price * quantity
    if (isSold) wallet.quantity += clearing.allotments[index] ?? 0n
    wallets.set(bidder, wallet)
  }
  return Array.from(wallets, ([bidder, { bidCount, quantity, offered }]) => {
    const paid = isSold ? clearing.clearingPrice * quantity : 0n
    return { bidder, bidCount, quantity, paid, refund: offered - paid }
  })
}
