import type { findMarket, readMarketBook } from '@melos/api-contract'
import { sampleAuction } from './sample-auction.ts'

/** A market in which someone sells from 5.20 on, someone buys up to 4.80, and the last trade was at 5.00. */
export const sampleMarket: ReturnType<(typeof findMarket)['answer']['parse']>['body'] = {
  externalId: 7,
  song: '0x52908400098527886e0f7030069857d2e4169ee7',
  title: 'Harbour Lights',
  artist: 'Ada',
  asset: sampleAuction.asset,
  wholeTokens: 1_000,
  percentage: 25,
  state: 'OPEN',
  auctionPrice: '4',
  lastTrade: { price: '5', tradedAt: '2026-11-10 12:00:00' },
  bestBuy: '4.8',
  bestSell: '5.2',
  changePercent: '25.0',
  lastYearMelsPerToken: '0.286',
  isOn: true,
  seller: '0x00000000000000000000000000000000000000aa',
  notice: null,
  tradeCount: 3,
  tokensTraded: 30,
  orderCount: 9,
  statementCount: 1,
}

export const sampleBook: ReturnType<(typeof readMarketBook)['answer']['parse']>['body'] = {
  buy: [
    { price: '4.8', quantity: 5, orders: 1 },
    { price: '4', quantity: 20, orders: 2 },
  ],
  sell: [
    { price: '5.2', quantity: 6, orders: 2 },
    { price: '6', quantity: 10, orders: 1 },
  ],
  total: { buy: 25, sell: 16 },
}
