import { withNoun, withUnit } from '@melos/clearing/format-numbers'

export const marketTexts = {
  pageTitle: (title: string) => `Check the market of ${title}`,
  description: (title: string, artist: string) =>
    `Every order and trade of ${title} by ${artist}, read from the chain and replayed in your browser.`,
  title: 'Check this market',
  lead: 'Your browser reads every order, trade and payment from the chain, replays them by the market’s rules and compares the result with the contract. You don’t have to trust Melos.',
  back: (title: string, artist: string) => `${title} by ${artist}`,
  needsScript:
    'This page needs JavaScript, because your browser does the check. Without it, you can run the command at the end of this page.',
  reading: {
    events: 'Reading the orders and trades',
    orders: 'Comparing the orders in the contract',
    accounts: 'Comparing every holder’s account',
  },
  failed: {
    title: 'We couldn’t read the chain',
    text: 'This says nothing about the market. The node didn’t answer correctly. Try again.',
    incomplete: 'The node left something out: its data doesn’t match the contract’s counts.',
    unknown: 'This song’s market isn’t open on the chain, so there is nothing to check yet.',
    action: 'Try again',
  },
  verdict: {
    right: {
      title: 'This market is correct',
      text: (orders: string, trades: string) =>
        `${withNoun(orders, 'order')} and ${withNoun(trades, 'trade')} followed the rules, and the orders, locked tokens and MELS in the contract match them.`,
    },
    otherCode: {
      title: 'This isn’t the published contract',
      text: 'The market adds up, but the contracts’ code isn’t the code Melos has published, so this proves nothing. Ask Melos why before you trade.',
    },
    atBlock: (block: string) => `The chain at block ${block}.`,
  },
  rules: {
    tokens: 'Sellers hold what they offer, and buyers receive it',
    deposits: 'Every buy order’s deposit is in the contract',
    priority: 'The best price trades first, then the oldest order',
    limit: 'No one pays more or receives less than their order says',
    money: 'Sellers receive the full price, and buyers pay 10% on top',
    earnings: 'Trades don’t move royalties',
    terms: 'Only live orders trade, and only in an open market',
  },
  checked: {
    title: 'What was checked',
    orders: 'Orders placed',
    trades: 'Trades replayed',
    removals: 'Orders cancelled or ended',
    resting: 'Orders in the contract',
    restingOf: (buy: string, sell: string) => `${withNoun(buy, 'buy order')}, ${withNoun(sell, 'sell order')}`,
    accounts: 'Accounts compared',
    locked: 'Tokens locked by sell orders',
    ofSong: 'Deposits of this song’s buy orders',
    held: 'Must be in the contract, for all songs',
    balance: 'Is in the contract',
    mels: (amount: string) => withUnit(amount, 'MELS'),
  },
  trades: {
    title: 'Every trade',
    caption: 'Trades, newest first, as replayed from the chain',
    none: 'There are no trades yet.',
    buyer: 'Buyer',
    seller: 'Seller',
    tokens: 'Tokens',
    price: 'Price (MELS)',
    transaction: 'Transaction',
    you: 'You',
    showAll: (count: string) => `Show all ${count}`,
    shown: (shown: string, all: string) => `Showing ${shown} of ${withNoun(all, 'trade')}.`,
  },
  program: {
    command: (externalId: string) => (house: string) =>
      `npm run verify -- --market ${externalId} https://your-node.example ${house}`,
    does: 'The command reads the market from that node, checks that the contracts have the published code, and replays every order and trade. It then reports what is correct and what isn’t.',
  },
} as const
