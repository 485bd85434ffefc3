import { type Song, type SongFile, songFiles } from './song.ts'
import { bandSongs } from './songs/bands.ts'
import { clubSongs } from './songs/club.ts'
import { roomSongs } from './songs/rooms.ts'
import { rootSongs } from './songs/roots.ts'

/** Invented works of invented acts, the ones for the night first. */
export const songs: readonly Song[] = [...roomSongs, ...clubSongs, ...bandSongs, ...rootSongs]

const assets = new URL('../assets/', import.meta.url)

export function locateFile({ slug }: Song, file: SongFile): URL {
  return new URL(`${slug}/${songFiles[file]}`, assets)
}
