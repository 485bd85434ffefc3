export const texts = {
  switchFailed: 'Your wallet didn’t switch networks.',
  appoint: {
    lead: 'On this local chain, Melos can let it settle and list auctions.',
    action: 'Let this wallet settle and list',
    busy: 'One moment…',
    failed: 'We couldn’t give this wallet its roles. Try again.',
    elsewhere: 'The contract’s owner can grant it OPERATOR_ROLE for settling and LISTER_ROLE for listing.',
  },
} as const
