import type { readMarketBook } from '@melos/api-contract'
import { sampleMarket } from './sample-market.ts'

/** The sample book's market: the last trade was at 5.00, after an auction at 4.00. */
export const tradedMarket: typeof sampleMarket = {
  ...sampleMarket,
  auctionPrice: '4',
  lastTrade: { price: '5', tradedAt: '2026-11-10 12:00:00' },
  bestBuy: '4.8',
  bestSell: '5.2',
  changePercent: '25.0',
  lastYearMelsPerToken: '0.286',
}

/** Someone sells from 5.20 on, and someone buys up to 4.80. */
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
