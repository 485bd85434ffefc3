/** Where an auction has a policy, a bid begins with registering the wallet. */
export const registerTexts = {
  step: 'Register this wallet',
  asking: 'Your wallet is asking you to register it for this auction. Confirm it there.',
  byServer: 'Melos is registering your wallet.',
  seeAdmission: 'See my admission',
  failed: 'We couldn’t register your wallet',
  why: {
    refused: 'Melos or the contract doesn’t admit this wallet. No bid was sent.',
    'not-sent': 'Your wallet didn’t register itself, so no bid was sent.',
    reverted: 'The registration failed on the chain. You paid only the network fee, and no bid was sent.',
    replaced: 'Your wallet sent a different transaction instead, so no bid was sent.',
    dropped: 'The network dropped the registration. No bid was sent.',
    'without-effect': 'Your wallet sent something else, so it isn’t registered, and no bid was sent.',
  },
} as const
