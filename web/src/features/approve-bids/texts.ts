/** The words of the page on which administrators settle an auction. */
export const texts = {
  pageTitle: (title: string) => `${title}: approve bids`,
  loading: 'Loading...',
  unavailable: { title: 'This auction did not load', text: 'Nothing has changed on the chain.', action: 'Try again' },
  notFound: {
    title: 'There is no such auction',
    text: 'The number in the address is of no auction.',
    action: 'All auctions',
  },
  publicPage: 'Public page',
  checkPage: 'Check this result',
  tokensBidFor: 'Total tokens bid for',
  tokensBidForOf: (bidFor: string, offered: string) => `${bidFor} of ${offered}`,
  calculation: {
    title: 'Bids calculation',
    reading: 'Reading the bids from the chain…',
    failed: {
      title: 'The chain could not be read.',
      text: 'What is below is from the server.',
      action: 'Read again',
    },
    lead: 'Worked out in this browser from the bids on the chain, by the same rule that the contract applies.',
    leadOpen: 'If the auction ended now. Worked out in this browser from the bids on the chain.',
    noBids: 'Nobody has bid, so there is nothing to work out.',
    bids: (count: number) => (count === 1 ? '1 bid' : `${count} bids`),
    money: {
      title: 'Where the money goes',
      production: 'Production account, up to the Threshold',
      artist: 'Artist, above the Threshold',
      commission: 'Platform, 10 % commission',
      refunds: 'Back to bidders, without their commission',
      mels: (amount: string) => `${amount} MELS`,
    },
  },
  comparison: {
    agrees: (count: string) => `The server’s calculation and this browser’s agree on all ${count}.`,
    differs:
      'The server’s calculation and this browser’s do not agree. The settlement is made from the chain; the contract has the last word.',
    mayLag: 'The index may be behind the chain. Load the page again in a moment.',
    rest: (count: number) => `and ${count} more`,
    what: {
      'missing-on-server': (bid: string) => `${bid} is on the chain and not on the server`,
      'missing-on-chain': (bid: string) => `${bid} is on the server and not on the chain`,
      origin: (bid: string) => `${bid} is of another wallet or transaction`,
      offer: (bid: string) => `${bid} offers something else`,
      tokens: (bid: string) => `${bid} gets another number of tokens`,
      payment: (bid: string) => `${bid} pays another amount`,
    },
    values: (server: string, here: string) => `server ${server}, here ${here}`,
    bid: (index: string, bidder: string) => `Bid ${index} of ${bidder}`,
    foreign: (bidder: string) => `A bid of ${bidder}`,
  },
  table: {
    title: 'Bids',
    caption: 'Bids, highest price first, with what goes back',
    transaction: 'ID transaction',
    price: 'Bid per tokens',
    count: 'PR',
    countMeaning: 'Tokens asked for',
    total: 'Total (MELS)',
    refund: 'Refund Amount',
    empty: 'No bids available.',
    showMore: 'Show more',
  },
  approve: {
    title: 'Settle',
    action: 'Approve Bids',
    sold: (winners: string, price: string) =>
      `${winners} win at ${price} MELS for a token. Approving hands out the tokens, and sends back what they do not use and what the others have deposited.`,
    winners: (count: number) => (count === 1 ? '1 bidder' : `${count} bidders`),
    void: 'Nothing is sold. Approving sends every deposit back and the tokens to the artist.',
    voidEmpty: 'Nothing is sold and nobody has bid. Approving sends the tokens back to the artist.',
    calls: (calls: number) =>
      calls === 1
        ? 'It takes one transaction.'
        : `It takes about ${calls} transactions; you can stop and go on at any time.`,
    settled: 'Everything is settled on the chain. Approving only tells the server; it takes no transaction.',
    begun: (settled: string, all: string) =>
      `Begun: ${settled} of ${all} bidders are settled. Approving goes on with the rest.`,
    proving: (proved: string, all: string) =>
      `Begun: the price is proved for ${proved} of ${all} bidders. Approving goes on.`,
    underWay: 'A transaction of this browser is on its way.',
    connect: 'Please connect your wallet!',
    wallet: (address: string) => `With ${address}.`,
    progress: (done: number, total: number) => `Transaction ${done} of ${total}`,
    bidders: (settled: string, all: string) => `${settled} of ${all} bidders settled`,
    bar: 'Progress of the settlement',
    steps: { prove: 'Proving the price', pay: 'Paying' },
    waits: {
      check: 'Trying it out on the chain',
      earlier: 'Your wallet has another transaction on its way, which comes first',
      wallet: 'Confirm in your wallet',
      chain: 'Waiting for the chain',
      server: 'Telling the server',
    },
    otherTab: 'This auction is being settled in another tab.',
    inProgress: 'Transaction in progress!',
    completed: 'Transaction completed successfully!',
    failed: 'Something goes wrong!',
    notTold: 'Something goes wrong! Check the console for details.',
    switchFailed: 'The wallet did not change the network.',
    unreachable: 'The chain or the server does not answer. Try again in a moment.',
    asked:
      'Your wallet was asked for a transaction, and its answer isn’t known here. If it still asks, answer there. If it shows nothing, approve again.',
    /** Where a settlement has something of its own to say. */
    failures: {
      rejected: 'You rejected the request in your wallet. What is settled stays settled; approve again to go on.',
      'no-role': 'This wallet may not settle: it is not an operator of the auction house. No transaction was sent.',
      unsure:
        'The wallet did not say whether it sent the transaction. Wait a moment, then approve again: what is settled is left out.',
      reverted:
        'The chain refused the transaction after it was sent. Only the network’s fee was paid. Approve again to go on.',
      replaced: 'Your wallet sent another transaction in its place. Nothing has changed. Approve again to go on.',
      dropped: 'The network has lost the transaction. Nothing has changed. Approve again to go on.',
      changed:
        'The auction ends otherwise than this page has shown. Look at the calculation again before you approve. No transaction was sent.',
      'not-told': 'The auction is settled on the chain, and the server did not answer. Its index finds out by itself.',
    },
    appoint: {
      lead: 'On this local chain, Melos can make it one.',
      action: 'Let this wallet settle',
      failed: 'The wallet could not be made an operator. Try again.',
      elsewhere: 'The owner of the contract grants the role OPERATOR_ROLE.',
    },
  },
} as const
