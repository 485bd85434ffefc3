import { withNoun, withUnit } from '@melos/clearing/format-numbers'

interface Song {
  readonly title: string
  readonly artist: string
}

const tokens = (count: string): string => withNoun(count, 'token')
const at = (price: string): string => `At ${withUnit(price, 'MELS')}`

export const texts = {
  title: 'Your bid',
  note: (tokenName: string) => `You receive the native song token ${tokenName}.`,
  way: 'How to bid',
  ways: { price: 'By price', budget: 'By budget' },
  price: 'Min price per token offered',
  pricePlaceholder: '1 MELS',
  budget: 'Maximum to spend',
  budgetPlaceholder: '50 MELS',
  count: 'Number of tokens',
  priceThatFollows: 'Price per token',
  total: 'Total',
  commission: 'Commission (10%)',
  deposit: 'Deposit now',
  most: 'This bid costs at most the deposit plus network fees in POL. Any unused deposit is refunded when the auction is settled.',
  mels: (amount: string) => withUnit(amount, 'MELS'),
  tooLow: (price: string) => `The minimum price is ${withUnit(price, 'MELS')}.`,
  shortBudget: (count: string, price: string, deposit: string) =>
    `You need at least ${withUnit(deposit, 'MELS')}, including commission, for ${tokens(count)} at the minimum price of ${withUnit(price, 'MELS')}.`,
  priceStep: 'Prices can have at most two decimals, such as 2.50.',
  gets: (price: string, got: string, count: string) => `${at(price)}, you’d get ${got} of ${tokens(count)}.`,
  getsAtLeast: (price: string, got: string, count: string) =>
    `${at(price)}, you’d share the remaining tokens with other bidders and get at least ${got} of ${tokens(count)}.`,
  sharesNothing: (price: string) =>
    `${at(price)}, you might get nothing: others bid the same price, and too few tokens are left.`,
  loses: (price: string) => `${at(price)}, you’d get nothing: others offer more.`,
  waits: (price: string) => `${at(price)}, your bid would be waiting: the auction wouldn’t sell yet.`,
  unreadable: 'Enter a price of 1\u00A0MELS or more, such as 2.50, and a whole number of tokens.',
  unreadableBudget: 'Enter a budget in MELS, such as 50.00, and a whole number of tokens.',
  pays: (payment: string, refund: string) =>
    `If the auction ended now, you’d pay ${withUnit(payment, 'MELS')}, including commission, and get a refund of ${withUnit(refund, 'MELS')}.`,
  nothingPaid: (deposit: string) =>
    `If the auction ended now, your whole deposit of ${withUnit(deposit, 'MELS')} would be refunded.`,
  fullPrice: (price: string) => `${at(price)} or more, you’d get every token you bid for.`,
  notTaken: (price: string) =>
    `Bids already cover every token, so this one has to offer at least ${withUnit(price, 'MELS')}.`,
  buy: 'Buy',
  buying: 'One moment…',
  bar: {
    open: 'Bid',
    lowest: (price: string) => `Minimum price: ${withUnit(price, 'MELS')} per token.`,
    close: 'Close the bid form',
  },
  funds: {
    absent: 'Connect a wallet to bid. You can try out prices without one.',
    connecting: 'Checking your wallet…',
    have: (mels: string, pol: string) => `You have ${withUnit(mels, 'MELS')} and ${withUnit(pol, 'POL')}.`,
    allowance: (mels: string) => `The auction contract can take up to ${withUnit(mels, 'MELS')}.`,
    anyAllowance: 'The auction contract can take any amount of MELS.',
    allowanceTerm: 'an allowance',
    allowanceTip:
      'Your allowance is what you let the auction contract take from your wallet for bids. Each bid asks for an allowance of exactly its deposit, which you confirm in your wallet.',
    shortMels: (missing: string) => `You need another ${withUnit(missing, 'MELS')} for this deposit.`,
    shortPol: (fee: string, pol: string) =>
      `You need about ${withUnit(fee, 'POL')} for a bid’s network fees. You have ${withUnit(pol, 'POL')}.`,
  },
  headsUp: {
    title: 'Heads Up!',
    commission: 'A 10% commission is added on top of the token price. It supports platform development.',
    offer: (count: string, price: string, { title, artist }: Song) =>
      `You’re bidding for ${tokens(count)} of ${title} by ${artist}, at ${withUnit(price, 'MELS')} each.`,
    wrongNetwork: (network: string) => `Your wallet is on another network. This auction is on ${network}.`,
    cancel: 'Cancel',
    confirm: 'Confirm',
    switch: 'Switch Network',
    switching: 'Check your wallet…',
  },
  stepper: {
    title: 'Placing your bid',
    offer: (count: string, price: string, { title, artist }: Song) =>
      `${count} × ${withUnit(price, 'MELS')} for ${title} by ${artist}`,
    failedTitle: 'We couldn’t finish your bid',
    doneTitle: 'Your bid is in',
    steps: { allow: 'Allow MELS', bid: 'Bid', tell: 'Save your bid' },
    parts: { reserve: 'Record the bid', upgrade: 'Add its transaction' },
    part: (name: string, state: string) => `${name}: ${state.charAt(0).toLowerCase()}${state.slice(1)}`,
    now: {
      check: 'Checking that this can go through.',
      earlier: 'Waiting for your wallet’s earlier transaction.',
      wallet: {
        allow: 'Your wallet is asking whether the auction contract can take the deposit. Confirm it there.',
        bid: 'Your wallet is asking you to send the bid. Confirm it there.',
      },
      chain: 'Sent. Waiting for confirmation.',
      server: 'Your bid is on the chain. Saving it to your account.',
    },
    stay: 'Keep this page open until your wallet has sent the bid.',
    goesOn: 'You can close this or leave the page. Your bid will still go through.',
    done: 'Your bid is on the chain and counts. If others bid more, your deposit is refunded when the auction is settled.',
    myBids: 'See my bids',
    close: 'Close',
  },
  underWay:
    'You have an unfinished bid in this auction. It may be waiting in your wallet. Bid again only if you want a second bid.',
} as const
