export const texts = {
  label: 'Sample world',
  text: 'The songs, artists and money here are made up, so try everything. Play a song, create a wallet, get test money and bid.',
  makeWallet: 'Create a wallet',
  openWallet: 'Open your wallet',
  administrator: 'Admin login',
  filling: 'We’re adding songs and bids right now. This takes about a minute.',
  administratorHint:
    'Some auctions are waiting for approval. You’ll find the login in the terminal where you started Melos.',
} as const
