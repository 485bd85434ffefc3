import { withNoun, withUnit } from '@melos/clearing/format-numbers'
export const texts = {
  pageTitle: (title: string) => `${title}: approve bids`,
  loading: 'Loading...',
  unavailable: {
    title: 'This auction didn’t load',
    text: 'Bids and deposits are safe on the chain.',
    action: 'Try again',
  },
  notFound: {
    title: 'Auction not found',
    text: 'There is no auction with this number.',
    action: 'All auctions',
  },
  publicPage: 'Public page',
  checkPage: 'Check this result',
  reportsPage: 'Reports of infringement',
  tokensBidFor: 'Total tokens bid for',
  tokensBidForOf: (bidFor: string, offered: string) => `${bidFor} of ${offered}`,
  calculation: {
    title: 'Bids calculation',
    reading: 'Reading the bids from the chain…',
    failed: {
      title: 'We couldn’t read the chain',
      text: 'The bids below come from Melos.',
      action: 'Try again',
    },
    lead: 'Calculated in this browser from the bids on the chain, with the same rule as the contract.',
    leadOpen: 'The result if the auction ended now, calculated in this browser from the bids on the chain.',
    noBids: 'There are no bids, so there is nothing to calculate.',
    bids: (count: number) => withNoun(count, 'bid'),
    money: {
      title: 'Where the money goes',
      production: 'Production account, up to the target',
      artist: 'Artist, above the target',
      commission: 'Melos, 10% commission',
      refunds: 'Refunds to bidders, commission not included',
      mels: (amount: string) => withUnit(amount, 'MELS'),
    },
  },
  comparison: {
    agrees: (count: string) => `Melos and this browser calculate the same result for ${count}.`,
    differs:
      'Melos and this browser calculate different results. The settlement uses the chain, and the contract checks it.',
    mayLag: 'Melos may be behind the chain. Reload the page in a moment.',
    rest: (count: number) => `and ${withUnit(count, 'more')}`,
    what: {
      'missing-on-server': (bid: string) => `${bid} is on the chain, but Melos doesn’t have it`,
      'missing-on-chain': (bid: string) => `${bid} isn’t on the chain, but Melos has it`,
      origin: (bid: string) => `${bid} has a different wallet or transaction`,
      offer: (bid: string) => `${bid} has a different price or number of tokens`,
      tokens: (bid: string) => `${bid} gets a different number of tokens`,
      payment: (bid: string) => `${bid} pays a different amount`,
    },
    values: (server: string, here: string) => `Melos: ${server}, this browser: ${here}`,
    bid: (index: string, bidder: string) => `Bid ${index} by ${bidder}`,
    foreign: (bidder: string) => `A bid by ${bidder}`,
  },
  table: {
    title: 'Bids',
    caption: 'Bids with refunds, highest price first',
    transaction: 'ID transaction',
    price: 'Bid per tokens',
    quantity: 'PR',
    quantityMeaning: 'Number of tokens',
    total: 'Total (MELS)',
    refund: 'Refund Amount',
    empty: 'No bids available.',
    showMore: 'Show more',
  },
  everyone: {
    text: 'Melos hasn’t settled this auction in 7\u00A0days, so anyone can. The contract accepts only the result that follows from the bids. It takes one transaction or more, and you pay only their network fees.',
    action: 'Settle this auction',
  },
  approve: {
    title: 'Settle',
    action: 'Approve Bids',
    sold: (winners: string, price: string) =>
      `${winners}. Clearing price: ${withUnit(price, 'MELS')} per token, the lowest winning bid. Approving hands out the tokens and refunds every deposit that isn’t used.`,
    winners: (count: number) => `${withNoun(count, 'bidder')} ${count === 1 ? 'wins' : 'win'}`,
    void: 'Nothing is sold. Approving refunds every deposit and returns the tokens to the artist.',
    voidEmpty: 'There are no bids, so nothing is sold. Approving returns the tokens to the artist.',
    calls: (calls: number) =>
      calls === 1
        ? 'It takes one transaction.'
        : `It takes about ${withNoun(calls, 'transaction')}. You can stop and continue at any time.`,
    settled: 'Everything is settled on the chain. Approving only informs Melos and needs no transaction.',
    begun: (settled: string, all: string) =>
      `${settled} of ${withNoun(all, 'bidder')} ${settled === '1' ? 'is' : 'are'} settled. Approving continues with the rest.`,
    connect: 'Please connect your wallet!',
    wallet: (address: string) => `Your wallet: ${address}`,
    progress: (done: number, total: number) => `Transaction ${done} of ${total}`,
    bidders: (settled: string, all: string) => `${settled} of ${withNoun(all, 'bidder')} settled`,
    bar: 'Settlement progress',
    steps: { clear: 'Finding the clearing price', pay: 'Paying' },
    waits: {
      check: 'Checking that it can go through',
      earlier: 'Waiting for your wallet’s earlier transaction',
      wallet: 'Confirm in your wallet',
      chain: 'Waiting for confirmation',
      server: 'Informing Melos',
    },
    otherTab: 'This auction is being settled in another tab.',
    inProgress: 'Transaction in progress!',
    completed: 'Transaction completed successfully!',
    failed: 'Something goes wrong!',
    notTold: 'Something goes wrong! Check the console for details.',
    unreachable: 'Melos or the chain isn’t responding. Try again in a moment.',
    asked:
      'Your wallet hasn’t answered our request yet. If it still shows the request, answer it there. Otherwise, try again.',
    failures: {
      rejected: 'You rejected the request in your wallet. Bidders already settled stay settled. Try again to continue.',
      'no-role':
        'This wallet can’t settle auctions: it isn’t an operator of the auction contract. No transaction was sent.',
      unsure:
        'Your wallet didn’t say whether it sent the transaction. Wait a moment, then try again. Bidders already settled are skipped.',
      reverted: 'The transaction failed on the chain. You paid only the network fee. Try again to continue.',
      replaced: 'Your wallet sent a different transaction instead, so this one didn’t happen. Try again to continue.',
      dropped: 'The network dropped the transaction. Check your wallet before you try again.',
      changed:
        'The result is no longer the one this page showed. Check the calculation again before you approve. No transaction was sent.',
      'not-told': 'The auction is settled on the chain, but Melos didn’t answer. It will find the settlement there.',
    },
  },
} as const
