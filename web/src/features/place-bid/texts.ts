/** The words of 'Your bid'. */
export const texts = {
  title: 'Your bid',
  note: (tokenName: string) => `You receive the native song token ${tokenName}.`,
  price: 'Min price per token offered',
  pricePlaceholder: '1 MELS',
  count: 'Number of tokens',
  total: 'Total',
  mels: (amount: string) => `${amount} MELS`,
  tooLow: (price: string) => `The lowest price that a bid may offer is ${price} MELS.`,
  priceStep: 'Prices go in steps of 0.01 MELS.',
  gets: (price: string, got: string, count: string) =>
    `At ${price} you would get ${got} of ${count} ${count === '1' ? 'token' : 'tokens'}.`,
  getsAtLeast: (price: string, got: string, count: string) =>
    `At ${price} you would share with others and get at least ${got} of ${count} tokens.`,
  sharesNothing: (price: string) => `At ${price} you may get nothing: others bid the same, and too little is left.`,
  loses: (price: string) => `At ${price} you would get nothing: others offer more.`,
  waits: (price: string) => `Your bid at ${price} would count, but the auction does not sell yet.`,
  unreadable: 'A bid is a price of 1 MELS or more, such as 2.50, and a whole number of tokens.',
  pays: (payment: string, refund: string) =>
    `If the auction ends now, you pay ${payment} MELS with the commission and ${refund} MELS go back.`,
  nothingPaid: (deposit: string) => `If the auction ends now, the whole deposit of ${deposit} MELS goes back.`,
  fullPrice: (price: string) => `From ${price} MELS on you would get every token you ask for.`,
} as const
