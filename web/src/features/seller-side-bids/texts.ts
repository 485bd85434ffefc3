import { withNoun } from '@melos/clearing/format-numbers'

export const texts = {
  title: 'Bids from the seller’s side',
  lead: 'Artists and contributors may not bid for their own song. The contract knows the seller’s wallet alone, so a wallet that was linked later could bid. Such bids count, because the contract took them. You can restrict the account.',
  caption: 'Bids by wallets that were ever linked to the artist’s account or to a contributor’s, oldest first',
  none: 'No bid came from a wallet that was ever linked to the artist’s account or to a contributor’s.',
  loading: 'Looking for bids from the seller’s side',
  failed: { title: 'The bids from the seller’s side didn’t load', text: 'Nothing is lost.', action: 'Try again' },
  count: (count: string) => withNoun(count, 'bid'),
  shown: (shown: string, all: string) => `Showing the oldest ${shown} of ${withNoun(all, 'bid')}`,
  columns: { wallet: 'Wallet', bid: 'Bid', at: 'Placed (UTC)', linked: 'Linked (UTC)' },
  sides: { ARTIST: 'Artist', CONTRIBUTOR: 'Contributor' },
  bid: (tokens: string, price: string) => `${withNoun(tokens, 'token')} at ${price}\u00A0MELS`,
  linkedLater: 'After the bid',
  linkedBefore: 'Before the bid',
} as const
