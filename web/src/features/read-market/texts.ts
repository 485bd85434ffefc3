import { groupThousands, withNoun, withUnit } from '@melos/clearing/format-numbers'

const count = (number: number, one: string) => withNoun(groupThousands(number), one)

/** Prices are already formatted. */
export const texts = {
  depth: {
    title: 'Orders',
    up: 'Tokens, added up from the best price',
    across: 'MELS per token',
    buyers: 'Buyers',
    sellers: 'Sellers',
    lastPrice: (price: string) => `last ${price}`,
    auctionPrice: (price: string) => `auction ${price}`,
    none: 'There are no orders now. The first one can name any price.',
    onlyBuyers: (buy: string) => `Buyers pay up to ${withUnit(buy, 'MELS')}. There are no sell orders now.`,
    onlySellers: (sell: string) => `Sellers want ${withUnit(sell, 'MELS')} or more. There are no buy orders now.`,
    both: (buy: string, sell: string, gap: string) =>
      `Buyers pay up to ${withUnit(buy, 'MELS')}, and sellers want ${withUnit(sell, 'MELS')} or more. They are ${withUnit(gap, 'MELS')} apart.`,
    before: (tokens: number, price: string) =>
      `Left of the chart: orders for ${count(tokens, 'token')} at ${withUnit(price, 'MELS')} or less.`,
    beyond: (tokens: number, price: string) =>
      `Right of the break, not to scale: orders for ${count(tokens, 'token')} at up to ${withUnit(price, 'MELS')}.`,
    continuesAbove: (tokens: number) => `One side continues above the chart, up to ${count(tokens, 'token')}.`,
    leftOut: (buy: number, sell: number) =>
      `Only the best prices are shown. Further away are buy orders for ${count(buy, 'token')} and sell orders for ${count(sell, 'token')}.`,
    hint: 'Point at the curves, tap them or use the arrow keys.',
    nothingToRead: 'Orders appear here as they come in.',
    slider: 'Read the orders at each price',
    reading: {
      BUY: (price: string, tokens: number, total: number) =>
        `${withUnit(price, 'MELS')} or more: buyers want ${count(total, 'token')}, ${groupThousands(tokens)} of them at ${withUnit(price, 'MELS')}.`,
      SELL: (price: string, tokens: number, total: number) =>
        `${withUnit(price, 'MELS')} or less: sellers offer ${count(total, 'token')}, ${groupThousands(tokens)} of them at ${withUnit(price, 'MELS')}.`,
    },
    table: {
      label: 'Show as table',
      caption: 'Live orders by price, highest price first',
      columns: ['Price, MELS', 'Side', 'Tokens', 'From the best price', 'Orders'],
      sides: { BUY: 'Buy', SELL: 'Sell' },
      empty: 'No orders.',
    },
  },
  prices: {
    title: 'Prices',
    up: 'MELS per token',
    across: 'Days in UTC',
    day: 'day with one trade',
    days: 'day with several trades, filled if the price fell',
    auction: (price: string) => `auction ${price}`,
    none: (auction: string) => `No trades yet. The auction’s winners paid ${withUnit(auction, 'MELS')}.`,
    same: (price: string) => `The last trade was at ${withUnit(price, 'MELS')}, the auction’s clearing price.`,
    other: (price: string, change: string, auction: string) =>
      `The last trade was at ${withUnit(price, 'MELS')}: ${change} since the auction, whose winners paid ${withUnit(auction, 'MELS')}.`,
    old: 'No trades in the last 12\u00A0months.',
    continuesAbove: (price: string) => `Prices continue above the chart, up to ${withUnit(price, 'MELS')}.`,
    hint: 'Point at a day, tap it or use the arrow keys.',
    nothingToRead: 'Trades appear here as they happen.',
    closed: 'There were no trades in the last year.',
    slider: 'Read the prices by day',
    readingOne: (day: string, tokens: number, price: string) =>
      `${day}: one trade, ${count(tokens, 'token')} at ${withUnit(price, 'MELS')}.`,
    reading: (day: string, trades: number, tokens: number, { open, high, low, close }: Record<Four, string>) =>
      `${day}: ${count(trades, 'trade')}, ${count(tokens, 'token')}. First ${open}, highest ${high}, lowest ${low}, last ${withUnit(close, 'MELS')}.`,
    table: {
      label: 'Show as table',
      caption: 'Prices in MELS on days with trades in the last 12 months, newest first',
      columns: ['Day, UTC', 'First', 'Highest', 'Lowest', 'Last', 'Tokens', 'Trades'],
      empty: 'No trades.',
    },
  },
} as const

type Four = 'open' | 'high' | 'low' | 'close'
