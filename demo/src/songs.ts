import { type Song, type SongFile, songFiles } from './song.ts'
import { bandSongs } from './songs/bands.ts'
import { electronicSongs } from './songs/electronic.ts'
import { quietSongs } from './songs/quiet.ts'
import { traditionalSongs } from './songs/traditional.ts'

/** Fictitious works by fictitious acts, in the order of the stories. */
export const songs: readonly Song[] = [...quietSongs, ...electronicSongs, ...bandSongs, ...traditionalSongs]

const assets = new URL('../assets/', import.meta.url)

export function locateFile({ slug }: Pick<Song, 'slug'>, file: SongFile): URL {
  return new URL(`${slug}/${songFiles[file]}`, assets)
}
