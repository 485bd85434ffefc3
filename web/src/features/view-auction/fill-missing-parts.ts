import type { loadAuction } from './load-auction.ts'

type AuctionPage = Awaited<ReturnType<typeof loadAuction>>

/** Peaks don't count, because a song without a recording has none. */
export function isWhole({ bids, demand, prices, royalties }: AuctionPage): boolean {
  return [bids, demand, prices, royalties].every((part) => part !== null)
}

/** A part that did not load keeps its last known data. */
export function fillMissingParts(page: AuctionPage, known: AuctionPage): AuctionPage {
  return {
    auction: page.auction,
    bids: page.bids ?? known.bids,
    demand: page.demand ?? known.demand,
    prices: page.prices ?? known.prices,
    royalties: page.royalties ?? known.royalties,
    peaks: page.peaks ?? known.peaks,
  }
}
