import type { WorkDraft } from '@melos/api-contract'

/** The files in a song's folder. */
export const songFiles = { cover: 'cover.webp', avatar: 'avatar.webp', audio: 'song.mp3' } as const

export type SongFile = keyof typeof songFiles

export interface Song {
  /** The song's folder in `demo/assets`. */
  readonly slug: string
  readonly work: WorkDraft
  readonly symbol: string
  /** Whole tokens on offer. */
  readonly tokens: bigint
  /** MELS base units per whole token. */
  readonly minimumPrice: bigint
  /** For a song of the studio, the folder of the earlier song whose artist sells it. */
  readonly soldBy?: string
}

type KnownDetails = Pick<WorkDraft, 'title' | 'artist' | 'description' | 'percentage'> & Partial<WorkDraft>

/** Sets details that aren't given to null. */
export function describeWork(known: KnownDetails): WorkDraft {
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
    ...known,
  }
}
