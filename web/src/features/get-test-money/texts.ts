const giftOf = (mels: string, pol: string): string => (pol === '0' ? `${mels} MELS` : `${mels} MELS and ${pol} POL`)

/** The words of the faucet. */
export const texts = {
  why: 'This is a test network: the money on it is free.',
  ask: (mels: string, pol: string) => `Get ${giftOf(mels, pol)}`,
  asking: 'On its way…',
  given: (mels: string, pol: string) => `${giftOf(mels, pol)} are in your wallet.`,
  used: 'This wallet has had its test money for today. Come back tomorrow.',
  tooMany: 'Much test money has gone to your network today. Come back tomorrow.',
  late: 'The chain is slow or the faucet empty. Look at your balance in a minute.',
  failed: 'The test money did not arrive. Try again in a moment.',
} as const
