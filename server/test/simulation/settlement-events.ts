import { clearNaively } from './clear-naively.ts'
import type { SettlementEvent } from './house-event.ts'
import type { ModelAuction } from './house-state.ts'

const SOLD = 1
const VOID = 2

const computed = new WeakMap<ModelAuction, readonly SettlementEvent[]>()

/** All settlement events of an ended auction, in order. Each transaction may emit a part of them. */
export function settlementEvents(auction: ModelAuction): readonly SettlementEvent[] {
  const events = computed.get(auction) ?? computeEvents(auction)
  computed.set(auction, events)
  return events
}

/** The contract returns a void auction's tokens when it is cleared. */
function computeEvents({ listing, bids, isWithdrawn }: ModelAuction): SettlementEvent[] {
  const { auctionId, seller, tokenAmount: supply } = listing
  const clearing = isWithdrawn ? undefined : clearNaively({ supply, threshold: listing.threshold }, bids)
  const price = clearing?.price ?? 0n
  const proceeds = price * supply
  const outcome = clearing === undefined ? VOID : SOLD
  const cleared = { auctionId, outcome, clearingPrice: price, demandAbove: 0n, demandAtPrice: 0n }
  const settled = settleBidders({ listing, bids }, price, clearing?.allotments ?? [])
  const processed: SettlementEvent = { name: 'AuctionProcessed', args: { auctionId, outcome, proceeds } }
  const opening: SettlementEvent = { name: 'AuctionCleared', args: cleared }
  return clearing === undefined
    ? [opening, { name: 'TokensReturned', args: { auctionId, seller, amount: supply } }, ...settled, processed]
    : [opening, ...settled, { name: 'ProceedsPaid', args: { auctionId, proceeds } }, processed]
}

function settleBidders(
  { listing: { auctionId }, bids }: Pick<ModelAuction, 'listing' | 'bids'>,
  clearingPrice: bigint,
  allotments: readonly bigint[],
): SettlementEvent[] {
  const bidders = [...new Set(bids.filter((bid) => !bid.isWithdrawn).map((bid) => bid.bidder))]
  return bidders.map((bidder) => {
    let amount = 0n
    let offered = 0n
    for (const [index, bid] of bids.entries()) {
      if (bid.bidder !== bidder || bid.isWithdrawn) continue
      amount += allotments[index] ?? 0n
      offered += bid.amount * bid.price
    }
    const paid = clearingPrice * amount
    return { name: 'BidderSettled', args: { auctionId, bidder, amount, paid, refunded: offered - paid } }
  })
}
