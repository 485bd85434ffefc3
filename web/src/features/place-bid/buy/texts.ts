/** What buying says: the toasts of the specification, and why a bid stopped. */
export const texts = {
  connect: 'Please connect your wallet!',
  administrator: 'Administrators do not bid. Log out first.',
  priceRefused: {
    invalid: 'Price is invalid to that token amount.',
    expired: 'Your session was expired. Please, connect your wallet again.',
    forbidden: 'You’re not allowed to bid in this auction.',
    missing: 'There is no auction with this number.',
  },
  approved: 'Approval successful!',
  notApproved: 'Approval failed!',
  inProgress: 'Transaction in progress!',
  completed: 'Transaction completed successfully!',
  notSent: 'An error occurred while buying tokens',
  reverted: 'Something goes wrong!',
  notTold: 'Something goes wrong! Check the console for details.',
  unreachable: 'Melos does not answer. Try again in a moment.',
  switchFailed: 'The wallet did not change the network.',
  otherTab: 'This wallet is placing a bid already, here or in another tab. Answer that one in your wallet first.',
  notApprovedWhy: 'The wallet allowed less than the deposit, or the permission failed on the chain.',
  /** Where a bid has something of its own to say. */
  why: {
    reverted: 'The chain refused the bid after it was sent. The deposit was not taken; only the network’s fee was.',
    replaced: 'Your wallet sent another transaction in its place. The bid was not placed and nothing was taken.',
    dropped: 'The network has lost the transaction. No money has moved. Look into your wallet before you bid again.',
    unsure:
      'Your wallet did not say whether it sent the bid. We look for it on the chain and tell you; do not bid twice.',
    'not-told': 'Your bid is on the chain and counts. Melos will find it there.',
  },
  resumed: {
    done: (title: string) => `Your bid on ${title} is in. It was finished just now.`,
    absent: (title: string) => `Your earlier bid on ${title} was not placed. Nothing was taken.`,
  },
} as const
