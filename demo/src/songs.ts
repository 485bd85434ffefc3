import type { WorkDraft } from '@melos/api-contract'
import { parseEther } from 'viem'

export interface Song {
  /** As the catalogue takes it. */
  readonly work: WorkDraft
  readonly symbol: string
  /** Whole tokens on offer. */
  readonly tokens: bigint
  /** MELS base units per whole token. */
  readonly initialPrice: bigint
  readonly days: number
  /** What cover and sound are made from. */
  readonly seed: number
}

/** Invented works, in the order in which they are auctioned. */
export const songs: readonly Song[] = [
  {
    work: {
      title: 'Harbour Lights',
      artist: 'The Tidewater Few',
      description: 'An invented song: the last ferry of the evening, seen from the quay.',
      percentage: 25,
      era: '2020s',
      label: null,
      recordingStudio: 'Quayside Rooms',
      country: 'Czech Republic',
      yearOfRelease: 2024,
      genres: [{ label: 'Ambient' }],
      musicAuthors: ['Ida Marek'],
      lyricsAuthors: [],
      links: [],
    },
    symbol: 'HRBR',
    tokens: 12_500n,
    initialPrice: parseEther('2.5'),
    days: 9,
    seed: 7,
  },
]
