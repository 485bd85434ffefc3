import { withNoun, withUnit } from '@melos/clearing/format-numbers'

export const texts = {
  title: 'Market',
  lead: 'Buy and sell tokens of songs that have been sold at auction. Their holders receive royalties.',
  description:
    'Every song sold on Melos, with its last price, its best buy and sell orders and its royalties over the last 12 months.',
  pageTitle: (page: number) => (page === 1 ? 'Market' : `Market, page ${page}`),
  count: (total: string) => withNoun(total, 'song'),
  off: {
    title: 'Trading isn’t switched on yet',
    text: 'You can already see what each song sold for and what it has earned. Tokens can’t be bought or sold here until Melos switches the market on. Royalties are paid as usual.',
  },
  filters: {
    label: 'Search, sort and filter',
    search: 'Search songs and artists',
    state: 'State',
    anyState: 'All states',
    sort: 'Sort by',
    apply: 'Apply',
    sorts: {
      traded: 'Last traded',
      title: 'Title',
      price: 'Highest price',
      change: 'Largest gain',
      royalties: 'Highest royalties',
    },
  },
  table: {
    caption: 'Songs and their prices in MELS per token',
    song: 'Song',
    price: 'Last price',
    sell: 'Best sell order',
    sellMeaning: 'The lowest price at which someone is selling',
    buy: 'Best buy order',
    buyMeaning: 'The highest price that someone offers to pay',
    change: 'Since the auction',
    changeMeaning: 'From the auction’s clearing price to the last price',
    royalties: 'Royalties per token, last 12 months',
    royaltiesMeaning: 'What each token earned in the last 12 months that statements cover',
    state: 'State',
    cover: (title: string) => `Cover of ${title}`,
    mels: (amount: string) => withUnit(amount, 'MELS'),
    atAuction: 'auction’s clearing price',
    none: 'None',
    noTrade: 'No trades yet',
    early: 'Too early to say',
  },
  none: {
    all: {
      title: 'No songs yet',
      text: 'A song appears here once it has been sold at auction and all bids are settled.',
    },
    found: {
      title: 'No songs match',
      text: 'Try fewer words or another state.',
      action: 'Show all songs',
    },
    toAuctions: 'See all auctions',
  },
  failed: {
    title: 'The market didn’t load',
    text: 'Orders, tokens and deposits are safe on the chain.',
    action: 'Try again',
  },
} as const
