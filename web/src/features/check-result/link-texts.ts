/** Apart from the others: an auction's page needs no more. */
export const texts = {
  link: 'Check this result',
  linkMeaning: 'Your browser reads the bids from the chain and recomputes who gets what.',
} as const
