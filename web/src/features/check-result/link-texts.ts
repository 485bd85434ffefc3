/** Separate from `texts.ts`, so that an auction's page loads only these. */
export const texts = {
  link: 'Check this result',
  linkMeaning: 'Your browser reads the bids from the chain and recomputes who gets what.',
} as const
