export const texts = {
  switchFailed: 'Your wallet didn’t switch networks.',
  appoint: {
    lead: 'On this local chain, Melos can let it settle and list auctions, run the market and pay royalties in.',
    action: 'Let this wallet settle, list, run the market and pay in',
    busy: 'One moment…',
    failed: 'We couldn’t give this wallet its roles. Try again.',
    elsewhere:
      'The contract’s owner can grant it OPERATOR_ROLE for settling and for halting, resuming and closing markets, LISTER_ROLE for listing and AGENT_ROLE for royalties.',
  },
} as const
