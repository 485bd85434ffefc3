import type { loadAuction } from './load-auction.ts'

type AuctionPage = Awaited<ReturnType<typeof loadAuction>>

/** Whether every part of the page has loaded; a song without sound has no peaks. */
export function isWhole({ bids, demand, prices }: AuctionPage): boolean {
  return bids !== null && demand !== null && prices !== null
}

/** A part that did not load is shown as it is known. */
export function fillGaps(page: AuctionPage, known: AuctionPage): AuctionPage {
  return {
    auction: page.auction,
    bids: page.bids ?? known.bids,
    demand: page.demand ?? known.demand,
    prices: page.prices ?? known.prices,
    peaks: page.peaks ?? known.peaks,
  }
}
