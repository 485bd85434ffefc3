export const texts = {
  resultColumns: ['Time (UTC)', 'What', 'Wallet', 'Tokens', 'MELS', 'Transaction'],
  resultKinds: {
    bought: 'Tokens bought (price without commission)',
    refunded: 'Refunded to a bidder',
    production: 'To the production account',
    artist: 'To the artist',
    returned: 'Tokens returned to the artist',
  },
} as const
