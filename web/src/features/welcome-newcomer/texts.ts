/** What the sample world says of itself. */
export const texts = {
  label: 'Sample world',
  text: 'Songs, artists and money here are made up, so try everything. Press play on a cover, make a wallet, take test money and bid.',
  makeWallet: 'Make a wallet',
  openWallet: 'Open your wallet',
  administrator: 'Administrator’s door',
  filling: 'It is being filled right now, which takes about a minute: songs and bids arrive while you watch.',
  administratorHint: 'Some auctions wait for approval. The login stands in the terminal in which Melos was started.',
} as const
