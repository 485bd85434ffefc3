export const texts = {
  connect: 'Please connect your wallet!',
  administrator: 'Administrators can’t bid. Log out first.',
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
} as const
