import type { Address } from 'viem'
import type { ChainSettlement } from './chain-auction.ts'
import type { SettlementEvent } from './read-settlement.ts'

/** What each bidder has got, in the order in which they were first settled. */
export function sumSettlements(events: readonly SettlementEvent[]): ChainSettlement[] {
  const byBidder = new Map<Address, ChainSettlement>()
  for (const event of events) {
    if (event.type !== 'winner' && event.type !== 'refund') continue
    const { bidder } = event
    const so = byBidder.get(bidder) ?? { bidder, amount: 0n, paid: 0n, refunded: 0n }
    byBidder.set(
      bidder,
      event.type === 'winner'
        ? { ...so, amount: so.amount + event.amount, paid: so.paid + event.paid }
        : { ...so, refunded: so.refunded + event.refunded },
    )
  }
  return [...byBidder.values()]
}
