import type { Terms } from './auctions.ts'
import type { Work } from './catalogue.ts'
import type { PlannedBid } from './place-bids.ts'

const DAY = 86_400

export const harbour = {
  title: 'Harbour Lights',
  artist: 'The Test Pressings',
  description: 'Written on a ferry, in one night.\n\nThe boats are real.',
  percentage: 25,
  genres: [{ label: 'Fado' }, { label: 'Folk' }],
  era: '1990s',
  label: 'Quay Records',
  recordingStudio: 'Pier Nine',
  country: 'Portugal',
  yearOfRelease: 1998,
  musicAuthors: ['Ana Vale', 'Rui Mar'],
  lyricsAuthors: ['Ines Sol'],
  links: [
    { type: 'CUSTOM', url: 'https://harbour.example/song' },
    { type: 'YOUTUBE', url: 'https://www.youtube.com/watch?v=harbour' },
    { type: 'SPOTIFY', url: 'https://open.spotify.com/track/harbour' },
  ],
} satisfies Work

export const harbourTerms = { tokens: 1_000n, price: '2.5', target: '3000', seconds: 3 * DAY } satisfies Terms

/** Not in price order; the clearing price is 3.5, which raises more than the target. */
export const bidsOfHarbour = [
  { tokens: 40n, price: '2.5' },
  { tokens: 200n, price: '5' },
  { tokens: 50n, price: '2.75' },
  { tokens: 250n, price: '3.5' },
  { tokens: 300n, price: '6' },
  { tokens: 150n, price: '4' },
  { tokens: 100n, price: '3' },
  { tokens: 200n, price: '4.5' },
] satisfies PlannedBid[]

export const tide = {
  title: 'Second Tide',
  artist: 'The Undertow',
  percentage: 10,
  genres: [{ label: 'Dub' }],
} satisfies Work

export const plain = { title: 'Plain Air', artist: 'Nobody Known', percentage: 25 } satisfies Work

export const plainTerms = { tokens: 12_500n, price: '2.5', seconds: 5 * DAY } satisfies Terms

export const morning = {
  title: 'Morning Post',
  artist: 'The Early Risers',
  genres: [{ label: 'Swing' }],
} satisfies Work

/** With the other four auctions, these fill seven pages and put one card on the eighth. */
export const fillers = {
  work: { title: 'Pressing Plant', artist: 'The Many Copies', genres: [{ label: 'Sampler' }] } satisfies Work,
  terms: { tokens: 10n, price: '1', seconds: 30 * DAY } satisfies Terms,
  count: 60,
}
