import type { Address } from 'viem'
import type { ChainSettlement } from './chain-auction.ts'
import type { SettlementEvent } from './read-settlement.ts'

/** One settlement per bidder, in the order in which they were first settled. */
export function sumSettlements(events: readonly SettlementEvent[]): ChainSettlement[] {
  const byBidder = new Map<Address, ChainSettlement>()
  for (const event of events) {
    if (event.type !== 'winner' && event.type !== 'refund') continue
    const { bidder } = event
    const sum = byBidder.get(bidder) ?? { bidder, quantity: 0n, paid: 0n, refund: 0n }
    byBidder.set(
      bidder,
      event.type === 'winner'
        ? { ...sum, quantity: sum.quantity + event.quantity, paid: sum.paid + event.paid }
        : { ...sum, refund: sum.refund + event.refund },
    )
  }
  return [...byBidder.values()]
}
