import type { MarketPage } from './load-market.ts'

/** Peaks don't count, because a song without a recording has none. */
export function isWhole({ book, trades, candles, royalties }: MarketPage): boolean {
  return [book, trades, candles, royalties].every((part) => part !== null)
}

/** A part that did not load keeps its last known data. */
export function fillMissingParts(page: MarketPage, known: MarketPage): MarketPage {
  return {
    market: page.market,
    book: page.book ?? known.book,
    trades: page.trades ?? known.trades,
    candles: page.candles ?? known.candles,
    royalties: page.royalties ?? known.royalties,
    peaks: page.peaks ?? known.peaks,
  }
}
