import { withNoun, withUnit } from '@melos/clearing/format-numbers'

interface Song {
  readonly title: string
  readonly artist: string
}

const tokens = (count: string): string => withNoun(count, 'token')
const part = (got: string, count: string): string =>
  got === '1' && count === '1' ? 'the token' : `${got} of ${tokens(count)}`
const at = (price: string): string => `At ${withUnit(price, 'MELS')}`

export const texts = {
  title: 'Your bid',
  note: (tokenName: string) => `You receive the native song token ${tokenName}.`,
  buys: (percentage: string, count: string, share: string) =>
    `${percentage}% of this song’s royalties as ${tokens(count)}: each token is ${share}.`,
  share: { exact: (share: string) => `${share}%`, rounded: (share: string) => `about ${share}%` },
  way: 'How to bid',
  ways: { price: 'By price', budget: 'By budget' },
  price: 'Min price per token offered',
  pricePlaceholder: '1 MELS',
  budget: 'Maximum to spend, with commission',
  budgetPlaceholder: '50 MELS',
  quantity: 'Number of tokens',
  quick: {
    match: 'Match it',
    beat: 'Just beat it',
    above: 'A little above',
    most: 'MAX',
    noWallet: 'No wallet',
    checking: 'Checking…',
  },
  lowest: {
    free: (price: string) => `To win, offer ${withUnit(price, 'MELS')} or more.`,
    taken: (others: string, price: string) =>
      `Others offer ${withUnit(others, 'MELS')}. To win, offer ${withUnit(price, 'MELS')} or more.`,
  },
  lean: {
    label: 'More tokens or a better chance',
    tokens: 'More tokens',
    price: 'Better chance',
    enough: (count: string, price: string) =>
      `${tokens(count)} at ${withUnit(price, 'MELS')} each, the least that’s needed now.`,
    justAbove: (count: string, price: string) =>
      `${tokens(count)} at ${withUnit(price, 'MELS')} each, just above what’s needed now.`,
    above: (count: string, price: string, percent: string) =>
      `${tokens(count)} at ${withUnit(price, 'MELS')} each, ${percent}% above what’s needed now.`,
  },
  foundPrice: 'Price per token',
  foundTokens: 'Tokens',
  total: 'Total',
  commission: 'Commission (10%)',
  deposit: 'Deposit now',
  most: 'This bid costs at most the deposit plus network fees in POL. Any unused deposit is refunded when the auction is settled.',
  mels: (amount: string) => withUnit(amount, 'MELS'),
  tokens,
  tooLow: (price: string) => `The minimum price is ${withUnit(price, 'MELS')}.`,
  shortBudget: (price: string, deposit: string) =>
    `You need at least ${withUnit(deposit, 'MELS')}, including commission, for one token at ${withUnit(price, 'MELS')}.`,
  priceStep: 'Prices can have at most two decimals, such as 2.50.',
  gets: (price: string, got: string, count: string) => `${at(price)}, you’d get ${part(got, count)}.`,
  getsAtLeast: (price: string, got: string, count: string) =>
    `${at(price)}, you’d share the remaining tokens with other bidders and get at least ${got} of ${tokens(count)}.`,
  refused: (price: string, enough: string) =>
    `${at(price)}, this bid won’t be accepted, because other bids already cover every token. Offer ${withUnit(enough, 'MELS')} or more.`,
  remedy: (price: string) => `Offer ${withUnit(price, 'MELS')}`,
  waits: (price: string) => `${at(price)}, your bid would be waiting, because the auction wouldn’t sell yet.`,
  cannotWin: (price: string, enough: string) =>
    `${at(price)}, your bid can’t win: the auction only sells at ${withUnit(enough, 'MELS')} or more.`,
  closing: 'The auction is closing, so it takes no more bids.',
  unreadablePrice: 'Enter a price in MELS, such as 2.50.',
  unreadableQuantity: 'Enter a whole number of tokens, such as 10.',
  tooMany: (supply: string) => `The auction offers only ${tokens(supply)}.`,
  letters: 'Use only digits: 2.50 for a price, 1000 or 1\u00A0000 for a number of tokens.',
  grouped:
    'Don’t separate thousands with a comma or a dot: enter 2500 or 2\u00A0500. Prices have at most two decimals.',
  unreadableBudget: 'Enter the most you want to spend in MELS, such as 50.00.',
  pays: (payment: string, refund: string) =>
    `If the auction ended now, you’d pay ${withUnit(payment, 'MELS')}, including commission, and get a refund of ${withUnit(refund, 'MELS')}.`,
  nothingPaid: (deposit: string) =>
    `If the auction ended now, your whole deposit of ${withUnit(deposit, 'MELS')} would be refunded.`,
  fullPrice: (price: string) => `${at(price)} or more, you’d get every token you bid for.`,
  risks: {
    sentence:
      'A bid is binding: you can’t change it, or take it back while it can still win. Royalties can fall or stop, and you can lose everything you pay. You must be 18 or older.',
    links: [
      { label: 'Risks', to: '/terms-conditions#disclaimers' },
      { label: 'Terms & Conditions', to: '/terms-conditions' },
    ],
  },
  buy: 'Buy',
  buying: 'One moment…',
  bar: {
    open: 'Bid',
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
      `You’re bidding for ${tokens(count)} of ${title} by ${artist}, at ${withUnit(price, 'MELS')} per token.`,
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
      unseen: 'Your wallet has signed this. Waiting for the network to receive it.',
      chain: 'Sent. Waiting for confirmation.',
      server: 'Your bid is on the chain. Saving it to your account.',
    },
    stay: 'The network hasn’t received your bid yet. Keep this page open until it has.',
    canLeave: 'You can close this or leave the page. Follow your bid under My bids.',
    discard: 'Discard this bid',
    discardNote: 'Also reject the request in your wallet. If your wallet still sends the bid, it counts.',
    done: 'Your bid is on the chain and counts. If others bid more, your deposit is refunded when the auction is settled.',
    myBids: 'See my bids',
    close: 'Close',
  },
  /** Toasts, and why a purchase stopped. */
  purchase: {
    connect: 'Please connect your wallet!',
    administrator: 'Administrators can’t bid. Log out first.',
    priceRefused: {
      invalid: 'Price is invalid to that token amount.',
      expired: 'Your session was expired. Please, connect your wallet again.',
      forbidden: 'You’re not allowed to bid in this auction.',
      missing: 'There is no auction with this number.',
      seller: 'Artists can’t bid on their own work.',
      house: 'This wallet belongs to the provider of this site, so it can’t bid.',
      bouncing: 'We can’t reach you by email. Confirm another address in your settings before you bid here.',
    },
    approved: 'Approval successful!',
    notApproved: 'Approval failed!',
    inProgress: 'Transaction in progress!',
    completed: 'Transaction completed successfully!',
    notSent: 'An error occurred while buying tokens',
    reverted: 'Something goes wrong!',
    notTold: 'Something goes wrong! Check the console for details.',
    unreachable: 'Melos isn’t responding. Try again in a moment.',
    otherTab: 'This wallet is already placing a bid, here or in another tab. Answer that request in your wallet first.',
    notApprovedWhy: 'Your wallet allowed less than the deposit, or the approval failed on the chain.',
    why: {
      reverted: 'The bid failed on the chain. You paid only the network fee, not the deposit.',
      replaced: 'Your wallet sent a different transaction instead. The bid wasn’t placed, and no deposit was taken.',
      dropped: 'The network dropped the transaction. Check your wallet before you bid again.',
      unsure:
        'Your wallet didn’t say whether it sent the bid. We’re looking for it on the chain and will let you know. Don’t bid again until then.',
      'not-told': 'Your bid is on the chain and counts. Melos will find it there.',
    },
    resumed: {
      done: (title: string) => `Your bid on ${title} has been placed.`,
      absent: (title: string) => `Your earlier bid on ${title} wasn’t placed. No deposit was taken.`,
    },
  },
  own: {
    title: 'Your latest bids',
    offer: (count: string, price: string) => `${tokens(count)} at ${withUnit(price, 'MELS')}`,
    gets: (got: string, count: string) => `You’d get ${part(got, count)} if the auction ended now.`,
    waits: 'The auction wouldn’t sell yet.',
    wouldWin: (price: string) => `Another bid at ${withUnit(price, 'MELS')} would win.`,
    wouldWinAll: (price: string) => `Another bid at ${withUnit(price, 'MELS')} would win all of them.`,
    bid: (price: string) => `Bid ${withUnit(price, 'MELS')}`,
  },
  again: {
    winning: 'Your bid is winning again, so you don’t have to bid again.',
    filled: ({ price, morePerToken, deposit, more }: Record<'price' | 'morePerToken' | 'deposit' | 'more', string>) =>
      `We’ve filled in the price that would win now: ${withUnit(price, 'MELS')} per token, ${withUnit(morePerToken, 'MELS')} more than your last bid. The deposit is ${withUnit(deposit, 'MELS')}, ${withUnit(more, 'MELS')} more than the deposit of that bid, which you can take back on My bids.`,
  },
  unfinished: {
    text: (count: string, price: string) =>
      `Your bid for ${tokens(count)} at ${withUnit(price, 'MELS')} isn’t finished.`,
    again: 'Bid again only if you want a second bid.',
    edit: 'Put it back in the form',
    discard: 'Discard',
  },
} as const
