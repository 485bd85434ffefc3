export const texts = {
  /** In the order of the file. */
  columns: [
    'Time (UTC)',
    'What happened',
    'Song',
    'Artist',
    'Token',
    'Tokens in',
    'Tokens out',
    'MELS paid, with commission',
    'MELS received',
    'Transaction',
  ],
  kinds: {
    AUCTION: 'Won in an auction',
    BOUGHT: 'Bought',
    SOLD: 'Sold',
    RECEIVED: 'Received, cost unknown',
    SENT: 'Sent',
  },
} as const
