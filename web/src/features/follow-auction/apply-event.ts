import type { Auction, AuctionEvent, Bid } from '@melos/api-contract'

/** An auction's page as far as it changes while it is open. */
export interface Followed {
  readonly auction: Auction
  /** Highest price first, in chain order within a price; null when they did not load. */
  readonly bids: { readonly rows: readonly Bid[]; readonly isPart: boolean } | null
}

/** What is known of the page after one more event. Applying an event twice changes nothing. */
export function applyEvent(page: Followed, event: AuctionEvent): Followed {
  switch (event.type) {
    case 'bid':
      return { ...page, bids: page.bids && insertBid(page.bids, toBid(page.auction, event.data)) }
    case 'clearing-price':
    case 'status':
      return { ...page, auction: { ...page.auction, ...event.data } }
    case 'reorg':
    case 'reload':
      return page
    default:
      return event satisfies never
  }
}

/** Whether the page has to ask the server again. A stream begins with how things stand, which the page mostly knows. */
export function asksAgain({ auction, bids }: Followed, event: AuctionEvent): 'at once' | 'soon' | 'no' {
  switch (event.type) {
    case 'bid':
      return bids?.rows.some(({ id }) => id === event.data.id) === true ? 'no' : 'soon'
    case 'clearing-price':
      return holds(auction, event.data) ? 'no' : 'soon'
    case 'status':
      return auction.status.value === event.data.status.value && auction.outcome === event.data.outcome
        ? 'no'
        : 'at once'
    case 'reorg':
    case 'reload':
      return 'at once'
    default:
      return event satisfies never
  }
}

function holds(auction: Auction, figures: Extract<AuctionEvent, { type: 'clearing-price' }>['data']): boolean {
  return auction.bidCount === figures.bidCount && auction.clearingPrice === figures.clearingPrice
}

/** A bid as it is told when it is placed. */
export type PlacedBid = Extract<AuctionEvent, { type: 'bid' }>['data']

/** Until the server has said what it wins, a new bid counts by its price alone. */
function toBid({ clearingPrice, projectedOutcome }: Auction, placed: PlacedBid): Bid {
  const wins =
    projectedOutcome === 'SOLD' && clearingPrice !== null && comparePrices(placed.startTokenPrice, clearingPrice) >= 0
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
  // Below the last row that is shown there are others, which the page does not know.
  if (place === -1 && bids.isPart) return bids
  return { ...bids, rows: bids.rows.toSpliced(place === -1 ? bids.rows.length : place, 0, bid) }
}

function comesBefore(bid: Bid, other: Bid): boolean {
  const order = comparePrices(bid.startTokenPrice, other.startTokenPrice)
  return order > 0 || (order === 0 && bid.id < other.id)
}

/** Decimal texts of any length, exactly. */
function comparePrices(one: string, other: string): number {
  const [oneWhole = '', oneFraction = ''] = one.split('.')
  const [otherWhole = '', otherFraction = ''] = other.split('.')
  if (oneWhole.length !== otherWhole.length) return oneWhole.length - otherWhole.length
  const length = Math.max(oneFraction.length, otherFraction.length)
  const left = oneWhole + oneFraction.padEnd(length, '0')
  const right = otherWhole + otherFraction.padEnd(length, '0')
  return left < right ? -1 : left > right ? 1 : 0
}
