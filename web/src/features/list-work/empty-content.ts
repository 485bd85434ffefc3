import type { DraftContent } from '@melos/api-contract'

/** A form that nobody has touched. */
export const emptyContent: DraftContent = {
  title: '',
  artist: '',
  description: '',
  percentage: '',
  era: '',
  label: '',
  recordingStudio: '',
  country: '',
  yearOfRelease: '',
  genres: '',
  musicAuthors: '',
  lyricsAuthors: '',
  website: '',
  youtube: '',
  spotify: '',
  tokenCount: '',
  minimumPrice: '',
  threshold: '',
  start: 'WHEN_SIGNED',
  startsAt: '',
  duration: '7',
  durationUnit: 'days',
  seller: '',
}
