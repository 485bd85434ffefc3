export const texts = {
  title: 'Settling without Melos',
  sold: (moment: string) =>
    `If Melos disappears, nothing is lost: each bidder can settle their own bid now, and from ${moment} anyone can settle the whole auction, here or with this command, a node of the chain and any wallet’s key in SETTLE_KEY:`,
  command: (auctionId: number, house: string) => `npm run settle -- ${auctionId} https://your-node.example ${house}`,
  void: 'If Melos disappears, nothing is lost: each bidder can take back their deposit now, and the artist the tokens.',
  calls: {
    'settle-me': {
      action: 'Settle my bid',
      text: 'You don’t have to wait. The contract can settle all your bids in this auction now: it pays you the tokens you won and refunds the rest of your deposits.',
    },
    'take-back': {
      action: 'Take back my deposit',
      text: 'Nothing is sold. The contract can refund all your deposits in this auction now.',
    },
    'pay-proceeds': {
      action: 'Pay the artist now',
      text: 'Anyone can have the contract pay the proceeds now, before all bidders are settled. It costs you only the network fee.',
    },
    clear: {
      action: 'Take the tokens back',
      text: 'Nothing is sold, so the contract can return the tokens to your wallet now.',
    },
  },
} as const
