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

function computeEvents({ listing, bids }: ModelAuction): SettlementEvent[] {
  const { auctionId, seller, tokenAmount: supply } = listing
  const clearing = clearNaively({ supply, threshold: listing.threshold }, bids)
  const price = clearing?.price ?? 0n
  const proceeds = price * supply
  const opening: SettlementEvent[] =
    clearing === undefined ? [] : [{ name: 'AuctionCleared', args: { auctionId, clearingPrice: price } }]
  const closing: SettlementEvent[] =
    clearing === undefined
      ? [
          { name: 'TokensReturned', args: { auctionId, seller, amount: supply } },
          { name: 'AuctionProcessed', args: { auctionId, outcome: VOID, proceeds: 0n } },
        ]
      : [
          { name: 'ProceedsPaid', args: { auctionId, proceeds } },
          { name: 'AuctionProcessed', args: { auctionId, outcome: SOLD, proceeds } },
        ]
  return [...opening, ...settleBidders({ listing, bids }, price, clearing?.allotments ?? []), ...closing]
}

function settleBidders(
  { listing: { auctionId }, bids }: Pick<ModelAuction, 'listing' | 'bids'>,
  clearingPrice: bigint,
  allotments: readonly bigint[],
): SettlementEvent[] {
  const bidders = [...new Set(bids.map((bid) => bid.bidder))]
  return bidders.flatMap((bidder) => {
    let amount = 0n
    let offered = 0n
    for (const [index, bid] of bids.entries()) {
      if (bid.bidder !== bidder) continue
      amount += allotments[index] ?? 0n
      offered += bid.amount * bid.price
    }
    const price = clearingPrice * amount
    const entries: SettlementEvent[] = []
    if (amount > 0n) entries.push({ name: 'WinnerSettled', args: { auctionId, bidder, amount, price } })
    if (offered > price) entries.push({ name: 'BidderRefunded', args: { auctionId, bidder, price: offered - price } })
    return entries
  })
}
