import { withUnit } from '@melos/clearing/format-numbers'
export const texts = {
  title: 'My bids',
  lead: 'All your wallet’s bids: their state, and what happens next.',
  needsScript:
    'This page needs JavaScript, because it loads your bids with the wallet in your browser. You’ll also find every bid on its auction’s page.',
  loading: 'Loading your bids',
  administrator: {
    title: 'Administrators have no bids',
    text: 'You’re logged in as an administrator. Log out, then connect your own wallet to see its bids.',
  },
  absent: {
    title: 'Connect your wallet to see your bids',
    text: 'Connect the wallet you bid with.',
    action: 'Connect wallet',
  },
  failed: {
    title: 'Your bids didn’t load',
    text: 'Your bids and deposits are safe on the chain.',
    action: 'Try again',
  },
  empty: {
    title: 'No bids yet',
    text: 'Your bids appear here as soon as they’re on the chain.',
    action: 'See all auctions',
  },
  count: (total: string) => (total === '1' ? '1 bid, newest first' : `${total} bids, newest first`),
  csv: {
    action: 'Export CSV',
    busy: 'Exporting',
    failed: 'We couldn’t export your bids. Try again.',
    fileName: (day: string) => `melos-bids-${day}.csv`,
    columns: {
      id: 'Bid',
      placedAt: 'Placed at (UTC)',
      auction: 'Auction',
      title: 'Title',
      tokenName: 'Token name',
      token: 'Token',
      state: 'State',
      price: 'Bid per token (MELS)',
      count: 'Number of tokens',
      total: 'Total (MELS)',
      deposit: 'Deposit with commission (MELS)',
      finalPrice: 'Clearing price per token (MELS)',
      finalCount: 'Tokens received',
      finalTotal: 'Total paid (MELS)',
      isSettled: 'Settled',
      endsAt: 'Auction ends at (UTC)',
      transaction: 'Transaction',
      wallet: 'Wallet',
    },
    yes: 'yes',
    no: 'no',
  },
  table: {
    caption: 'Your bids, newest first',
    auction: 'Auction',
    state: 'State',
    price: 'Bid per tokens',
    count: 'PR',
    countMeaning: 'Number of tokens',
    total: 'Total (MELS)',
    gets: 'Gets',
    getsOf: (got: string, asked: string) => `${got} of ${asked}`,
    next: 'What happens next',
    transaction: 'ID transaction',
    notYet: 'Not yet',
  },
  next: {
    asked: 'Not sent yet. Confirm it in your wallet.',
    underWay: 'Sent. Waiting for confirmation.',
    doesNotSell: (deposit: string) =>
      `The auction wouldn’t sell yet. If it ended now, your whole deposit of ${withUnit(deposit, 'MELS')} would be refunded.`,
    wins: (gets: string) => `If the auction ended now, you’d get ${gets}.`,
    loses: (deposit: string) =>
      `Others offer more. If the auction ended now, you’d get no tokens and your deposit of ${withUnit(deposit, 'MELS')} would be refunded. You can bid again.`,
    willGet: (gets: string) => `The auction has ended. When Melos settles it, you get ${gets}.`,
    willLose: (deposit: string) =>
      `The auction has ended, and others offered more. When Melos settles it, your deposit of ${withUnit(deposit, 'MELS')} is refunded.`,
    nothingSold: (deposit: string) =>
      `The auction has ended and sold nothing. When Melos settles it, your deposit of ${withUnit(deposit, 'MELS')} is refunded.`,
    orReclaim: (moment: string) => `If it isn’t settled by ${moment}, you can take your deposit back yourself.`,
    reclaim: (deposit: string) =>
      `The auction wasn’t settled in time, so nothing is sold. You can take your deposit of ${withUnit(deposit, 'MELS')} back now, together with your other deposits in this auction.`,
    got: (gets: string) => `You got ${gets}. There’s nothing left to do.`,
    lost: (deposit: string) =>
      `Others offered more. Your deposit of ${withUnit(deposit, 'MELS')} was refunded. There’s nothing left to do.`,
    soldNothing: (deposit: string) =>
      `The auction sold nothing. Your deposit of ${withUnit(deposit, 'MELS')} was refunded. There’s nothing left to do.`,
    credited: (what: string) =>
      `We couldn’t send ${what} for your bids in this auction to your wallet. The contract keeps it for you. Withdraw it above.`,
  },
  gets: (got: string, count: number, paid: string) =>
    `${got} ${count === 1 ? 'token' : 'tokens'} for ${withUnit(paid, 'MELS')} with the commission`,
  getsOf: (got: string, asked: string, paid: string) =>
    `${got} of ${asked} tokens for ${withUnit(paid, 'MELS')} with the commission`,
  andBack: (gets: string, back: string) => `${gets}, and a refund of ${withUnit(back, 'MELS')}`,
  mels: (amount: string) => withUnit(amount, 'MELS'),
  tokens: (count: string) => (count === '1' ? '1 token' : `${count} tokens`),
  both: (one: string, other: string) => `${one} and ${other}`,
  reclaim: { action: 'Take deposit back', about: (title: string) => `Take deposit back from ${title}` },
  credits: {
    title: 'Waiting for you',
    text: 'We couldn’t send this to your wallet when an auction was settled. The contract keeps it until you withdraw it, which costs a small fee in POL.',
    waits: (amount: string) => `The contract holds ${amount} for you.`,
    action: 'Withdraw',
    about: (amount: string) => `Withdraw ${amount}`,
    refused: 'The token still can’t be sent to your wallet. The contract keeps it for you.',
  },
  sending: {
    busy: 'In progress',
    confirmed: 'Done. The list will update in a moment.',
    inProgress: 'Transaction in progress!',
    done: 'Transaction completed successfully!',
    failed: 'Something goes wrong!',
    didNotHappen: 'This didn’t work, and nothing has changed. Try again.',
    asked:
      'We asked your wallet and don’t know its answer. If it still shows the request, answer it there. Otherwise, try again.',
  },
} as const
