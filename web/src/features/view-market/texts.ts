import { withNoun, withUnit } from '@melos/clearing/format-numbers'

export const texts = {
  title: (title: string, artist: string) => `${title} by ${artist}: market`,
  description: (title: string, artist: string, percentage: number) =>
    `Buy and sell tokens of ${title} by ${artist}, which represent ${percentage}% of its royalties: prices, orders, trades and royalties so far.`,
  cardAlt: (title: string, artist: string) => `${title} by ${artist} on Melos`,
  noSound: 'This song has no recording.',
  back: 'All songs on the market',
  toAuction: 'See the auction',
  state: {
    title: {
      NOT_OPEN: 'The market isn’t open yet',
      OPEN: 'The market is open',
      HALTED: 'The market is halted',
      CLOSED: 'The market is closed',
    },
    meaning: {
      NOT_OPEN: 'It opens by itself, usually within minutes. Anyone can open it on the chain.',
      HALTED:
        'There are no new orders and no trades until Melos resumes it. You can cancel your orders at any time and get back everything in them. Royalties are paid as usual.',
      CLOSED:
        'It’s closed for good: there are no new orders and no trades. Anyone can cancel any order, and its owner gets back everything in it. Tokens keep earning royalties.',
    },
    off: {
      title: 'Trading isn’t switched on yet',
      meaning:
        'Tokens of this song can’t be bought or sold here until Melos switches the market on. Royalties are paid as usual.',
    },
    since: (moment: string) => `Since ${moment}`,
    reason: 'Reason',
    noReason: (hash: string) => `This server doesn’t have the text of the reason. Its hash on the chain is ${hash}.`,
  },
  prices: {
    label: 'Prices',
    last: 'Last price',
    auction: 'Clearing price',
    perToken: (amount: string) => withUnit(amount, 'MELS'),
    noTrade: 'No trades yet',
    sell: 'Best sell order',
    buy: 'Best buy order',
    none: 'None',
    change: 'Since the auction',
    royalties: 'Royalties per token, last 12 months',
    early: 'Too early to say',
    tokens: 'Tokens',
    share: 'Share of the royalties',
    percent: (percentage: number) => `${percentage}%`,
    traded: 'Traded so far',
    tradedOf: (tokens: string, trades: string) => `${withNoun(tokens, 'token')} in ${withNoun(trades, 'trade')}`,
  },
  announced: {
    known: (amount: string, moment: string) =>
      `Royalties are announced. If you hold a token when they’re paid in, from ${moment} on, you receive about ${withUnit(amount, 'MELS')} for it.`,
    unknown: (moment: string) =>
      `Royalties are announced. If you hold a token when they’re paid in, from ${moment} on, you receive its part.`,
  },
  trades: {
    title: 'Trades',
    caption: 'Trades, newest first, each with the kind of order that arrived last',
    trade: 'Trade (UTC)',
    price: 'Price (MELS)',
    quantity: 'Tokens',
    total: 'Total (MELS)',
    buyer: 'Buyer',
    seller: 'Seller',
    sides: { BUY: 'Buy order', SELL: 'Sell order' },
    empty: 'No trades yet.',
    commission: 'The buyer pays 10% commission on top.',
  },
  check: { link: 'Check this market', meaning: 'Your browser reads the chain and replays every order and trade.' },
  pageUnavailable: 'This market didn’t load',
  unavailable: {
    title: 'This part didn’t load',
    text: 'Orders, tokens and deposits are safe on the chain.',
    action: 'Try again',
  },
} as const
