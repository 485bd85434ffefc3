export const blockTexts = {
  examined: (moment: string) => `Blocked since ${moment}: a report is being examined.`,
  ordered: (moment: string) => `Blocked since ${moment}: a court or an authority ordered it.`,
  removed: (moment: string) => `Removed for good: a report about this song was upheld. Blocked since ${moment}.`,
  meanings: {
    bids: 'You can’t bid here. All bids, deposits and refunds stay as they are.',
    result: 'The result, refunds and tokens stay as they are.',
    orders: 'You can’t place orders here. You can still cancel yours and get back everything in them.',
    royalties: 'While a song is blocked, its royalties can be held back, for at most 180\u00A0days at a time.',
  },
} as const
