import type { Auction, AuctionEvent, Bid } from '@melos/api-contract'
import { parseMels } from '@melos/clearing/amounts'
import { hideBlocked, isSameBlock } from '../../lib/hide-blocked.ts'

/** The parts of an auction's page that change while it is open. */
export interface Followed {
  readonly auction: Auction
  /** Highest price first, in chain order within a price; null when they did not load. */
  readonly bids: { readonly rows: readonly Bid[]; readonly isPart: boolean } | null
}

/** Applying an event twice changes nothing. */
export function applyEvent(page: Followed, event: AuctionEvent): Followed {
  switch (event.type) {
    case 'bid':
      return { ...page, bids: page.bids && insertBid(page.bids, toBid(page.auction, event.data)) }
    case 'clearing-price':
    case 'status':
      return { ...page, auction: { ...page.auction, ...event.data } }
    case 'block':
      return { ...page, auction: hideBlocked(page.auction, event.data.block) }
    case 'reorg':
    case 'reload':
      return page
    default:
      return event satisfies never
  }
}

/** Whether the page has to load again. A stream begins with the current state, which the page usually has already. */
export function needsReload({ auction, bids }: Followed, event: AuctionEvent): 'now' | 'at once' | 'soon' | 'no' {
  switch (event.type) {
    case 'bid':
      return bids?.rows.some(({ id }) => id === event.data.id) === true ? 'no' : 'soon'
    case 'clearing-price':
      return auction.bidCount === event.data.bidCount && auction.clearingPrice === event.data.clearingPrice
        ? 'no'
        : 'soon'
    case 'status':
      return auction.status.value === event.data.status.value && auction.outcome === event.data.outcome
        ? 'no'
        : 'at once'
    case 'block':
      return isSameBlock(auction.block, event.data.block) ? 'no' : 'now'
    case 'reorg':
    case 'reload':
      return 'at once'
    default:
      return event satisfies never
  }
}

export type PlacedBid = Extract<AuctionEvent, { type: 'bid' }>['data']

/** Until the server says what a new bid wins, its state is estimated from its price alone. */
function toBid({ clearingPrice, projectedOutcome }: Auction, placed: PlacedBid): Bid {
  const wins =
    projectedOutcome === 'SOLD' &&
    clearingPrice !== null &&
    parseMels(placed.startTokenPrice) >= parseMels(clearingPrice)
  return {
    ...placed,
    finalTokenPrice: wins ? clearingPrice : '0',
    finalTokenCount: wins ? placed.startTokenCount : 0,
    finalTotalPrice: '0',
  }
}

function insertBid(bids: NonNullable<Followed['bids']>, bid: Bid): NonNullable<Followed['bids']> {
  if (bids.rows.some(({ id }) => id === bid.id)) return bids
  const place = bids.rows.findIndex((row) => comesBefore(bid, row))
  // Bids that aren't loaded may come between the last row and this one.
  if (place === -1 && bids.isPart) return bids
  return { ...bids, rows: bids.rows.toSpliced(place === -1 ? bids.rows.length : place, 0, bid) }
}

function comesBefore(bid: Bid, other: Bid): boolean {
  const [price, otherPrice] = [parseMels(bid.startTokenPrice), parseMels(other.startTokenPrice)]
  return price > otherPrice || (price === otherPrice && bid.id < other.id)
}
