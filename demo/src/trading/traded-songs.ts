/** What becomes of the markets of sold songs, by the song's folder in `demo/assets`. The other sold songs have no orders. */
export const tradedSongs = {
  /** Sample bidders keep trading it. */
  lively: 'market-day-never-ends',
  /** One holder offers tokens, and nobody has ordered anything else. */
  singleOffer: 'borrowed-car',
  /** An operator halts it after a few trades. */
  halted: 'seven-cent-coffee',
} as const

export const haltReason =
  'Someone has reported that the refrain was taken from another recording without permission. We are examining the report. ' +
  'If it is unfounded, trading will resume.'
