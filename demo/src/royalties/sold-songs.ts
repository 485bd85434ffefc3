/** What a song that was sold earns, and by which codes payers know it. */
export interface SoldSong {
  /** The song's folder in `demo/assets`. */
  readonly slug: string
  readonly isrc: string
  /** What each of the two files pays for it, in cents of its currency, without returns and penalties. */
  readonly earned: readonly [number, number]
  /** Where most people listen to it. */
  readonly home: string
}

/**
 * All songs that the sample world's auctions sell completely. With these earnings one holder's royalties stay below the minimum of a
 * payout, and everyone else's are above it.
 */
export const soldSongs: readonly SoldSong[] = [
  { slug: 'borrowed-car', isrc: 'GBMLS2400014', earned: [6_210, 5_480], home: 'GB' },
  { slug: 'we-left-the-radio-on', isrc: 'ISMLS2300007', earned: [104_350, 96_120], home: 'DE' },
  { slug: 'market-day-never-ends', isrc: 'GHMLS2200031', earned: [28_640, 26_900], home: 'NG' },
  { slug: 'seven-cent-coffee', isrc: 'USMLS2100052', earned: [2_480, 2_050], home: 'US' },
]
