/** The words of 'My bids'. */
export const texts = {
  title: 'My bids',
  lead: 'Every bid of your wallet, how it stands, and what happens next.',
  needsScript:
    'This page needs JavaScript: your bids are asked for with your wallet, and that lives in your browser. Every bid also stands on the page of its auction.',
  loading: 'Loading your bids',
  administrator: {
    title: 'Administrators have no bids',
    text: 'You are logged in as an administrator. Log out, then connect your own wallet to see its bids.',
  },
  absent: {
    title: 'Connect your wallet to see your bids',
    text: 'Bids belong to a wallet. Connect the one that you bid with.',
    action: 'Connect wallet',
  },
  failed: {
    title: 'Your bids did not load',
    text: 'Bids and deposits are safe: they live on the chain, not on this page.',
    action: 'Try again',
  },
  empty: {
    title: 'No bids yet',
    text: 'A bid of yours shows up here as soon as it is on the chain.',
    action: 'See all auctions',
  },
  count: (total: string) => (total === '1' ? '1 bid, newest first' : `${total} bids, newest first`),
  csv: {
    action: 'Export CSV',
    busy: 'Exporting',
    failed: 'The bids could not be exported. Please try again.',
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
      count: 'Tokens asked for',
      total: 'Total (MELS)',
      deposit: 'Deposit with commission (MELS)',
      finalPrice: 'Final price per token (MELS)',
      finalCount: 'Final tokens',
      finalTotal: 'Final total (MELS)',
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
    countMeaning: 'Tokens asked for',
    total: 'Total (MELS)',
    gets: 'Gets',
    getsOf: (got: string, asked: string) => `${got} of ${asked}`,
    next: 'What happens next',
    transaction: 'ID transaction',
    notYet: 'Not yet',
  },
  next: {
    asked: 'Not sent yet: it waits for your wallet.',
    underWay: 'Sent, not on the chain yet. It shows up here by itself.',
    doesNotSell: (deposit: string) =>
      `The auction does not sell yet. If it ends now, your whole deposit of ${deposit} MELS comes back.`,
    wins: (gets: string) => `If the auction ends now, you get ${gets}.`,
    loses: (deposit: string) =>
      `Others offer more. If the auction ends now, you get nothing and your deposit of ${deposit} MELS comes back. You can bid again.`,
    willGet: (gets: string) => `The auction has ended. When Melos settles it, you get ${gets}.`,
    willLose: (deposit: string) =>
      `The auction has ended, and others offered more. When Melos settles it, your deposit of ${deposit} MELS comes back.`,
    nothingSold: (deposit: string) =>
      `The auction has ended and sold nothing. When Melos settles it, your deposit of ${deposit} MELS comes back.`,
    orReclaim: (moment: string) => `If nobody settles it by ${moment}, you can take your deposit back yourself.`,
    reclaim: (deposit: string) =>
      `Nobody has settled the auction in time, so nothing is sold. You can take your deposit of ${deposit} MELS back now, together with all others of yours in this auction.`,
    got: (gets: string) => `You got ${gets}. Nothing is left to do.`,
    lost: (deposit: string) => `Others offered more. Your deposit of ${deposit} MELS came back. Nothing is left to do.`,
    soldNothing: (deposit: string) =>
      `The auction sold nothing. Your deposit of ${deposit} MELS came back. Nothing is left to do.`,
    credited: (what: string) =>
      `${what} for your bids in this auction could not be sent to your wallet. The contract keeps it for you: withdraw it above.`,
  },
  /** Of a bid that wins: what it gets, and what becomes of its deposit. */
  gets: (got: string, count: number, paid: string) =>
    `${got} ${count === 1 ? 'token' : 'tokens'} for ${paid} MELS with the commission`,
  getsOf: (got: string, asked: string, paid: string) =>
    `${got} of ${asked} tokens for ${paid} MELS with the commission`,
  andBack: (gets: string, back: string) => `${gets}, and ${back} MELS of your deposit back`,
  mels: (amount: string) => `${amount} MELS`,
  tokens: (count: string) => (count === '1' ? '1 token' : `${count} tokens`),
  both: (one: string, other: string) => `${one} and ${other}`,
  reclaim: { action: 'Take deposit back', about: (title: string) => `Take deposit back from ${title}` },
  credits: {
    title: 'Waiting for you',
    text: 'When an auction was settled, this could not be sent to your wallet. The contract keeps it until you withdraw it, which costs a small fee in POL.',
    waits: (amount: string, isOne: boolean) => `${amount} ${isOne ? 'waits' : 'wait'} for you in the contract`,
    action: 'Withdraw',
    about: (amount: string) => `Withdraw ${amount}`,
    refused: 'The token still cannot be sent to your wallet. It stays yours, in the contract.',
  },
  sending: {
    busy: 'In progress',
    confirmed: 'Done. The list follows the chain in a moment.',
    inProgress: 'Transaction in progress!',
    done: 'Transaction completed successfully!',
    failed: 'Something goes wrong!',
    didNotHappen: 'It did not happen, and nothing has changed. Please try again.',
    asked:
      'Your wallet was asked for this, and its answer isn’t known here. If it still asks, answer there. If it shows nothing, press again.',
  },
} as const
