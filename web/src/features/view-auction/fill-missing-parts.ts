import type { loadAuction } from './load-auction.ts'

type AuctionPage = Awaited<ReturnType<typeof loadAuction>>

/** Peaks and the market don't count, because not every song has a recording and not every auction leads to a market. */
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
    market: page.market ?? known.market,
    peaks: page.peaks ?? known.peaks,
  }
}
