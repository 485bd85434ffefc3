export const texts = {
  title: (year: number | undefined) => (year === undefined ? 'Royalties received' : `Royalties received in ${year}`),
  about:
    'Royalties that the Melos contract paid to this wallet or credited to it. Each payment’s EUR were fixed when its statements were paid in. Times are UTC. A song whose title has letters that this file lacks is named by its token’s address.',
  wallet: 'Wallet',
  written: 'Written',
  nothing: 'No royalties were paid to this wallet in this time.',
  columns: {
    paidAt: 'Paid at (UTC)',
    title: 'Song',
    artist: 'Artist',
    song: 'Token',
    tokens: 'Tokens held',
    eur: 'EUR',
    mels: 'MELS',
    rate: 'MELS per EUR',
    transaction: 'Transaction',
    wallet: 'Wallet',
  },
  total: 'Total',
  page: (number: number, count: number) => `Page ${number} of ${count}`,
} as const
