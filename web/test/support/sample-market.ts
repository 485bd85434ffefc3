import type { findMarket } from '@melos/api-contract'
import { sampleAuction } from './sample-auction.ts'

/** An open market with a first trade above the auction's price and orders on both sides. */
export const sampleMarket: ReturnType<(typeof findMarket)['answer']['parse']>['body'] = {
  externalId: 7,
  song: '0x0000000000000000000000000000000000000001',
  title: 'Harbour Lights',
  artist: 'The Tidewater Few',
  asset: sampleAuction.asset,
  wholeTokens: 100,
  percentage: 25,
  block: null,
  state: 'OPEN',
  auctionPrice: '3',
  lastTrade: { price: '3.3', tradedAt: '2026-01-05 12:00:00' },
  bestBuy: '3.1',
  bestSell: '3.5',
  changePercent: '10.0',
  lastYearMelsPerToken: '0.31',
  isOn: true,
  seller: '0x0000000000000000000000000000000000000002',
  notice: null,
  tradeCount: 1,
  tokensTraded: 5,
  orderCount: 4,
  statementCount: 1,
}
