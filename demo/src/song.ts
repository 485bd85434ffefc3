import type { WorkDraft } from '@melos/api-contract'

/** What is beside a song in its folder. */
export const songFiles = { cover: 'cover.webp', avatar: 'avatar.webp', audio: 'song.mp3' } as const

export type SongFile = keyof typeof songFiles

export interface Song {
  /** Its folder among the assets. */
  readonly slug: string
  /** As the catalogue takes it. */
  readonly work: WorkDraft
  readonly symbol: string
  /** Whole tokens on offer. */
  readonly tokens: bigint
  /** MELS base units per whole token. */
  readonly minimumPrice: bigint
}

type Told = Pick<WorkDraft, 'title' | 'artist' | 'description' | 'percentage'> & Partial<WorkDraft>

/** A work of which nothing is known but what is told. */
export function describeWork(told: Told): WorkDraft {
  return {
    era: null,
    label: null,
    recordingStudio: null,
    country: null,
    yearOfRelease: null,
    genres: [],
    musicAuthors: [],
    lyricsAuthors: [],
    links: [],
    ...told,
  }
}
