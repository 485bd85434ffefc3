import type { Work } from '@melos/api-contract'
import type { Catalogue } from '../catalogue.ts'
import type { Song } from '../song.ts'

/** Each upload makes the server render images in many sizes. */
const AT_ONCE = 2

/** Uploads a few songs at a time, in order. The returned function waits for one song's upload. */
export function uploadSongs(catalogue: Catalogue, songs: readonly Song[]): (song: Song) => Promise<Work> {
  const waiting = new Map(songs.map((song) => [song, Promise.withResolvers<Work>()]))
  const left = waiting.entries()
  const upload = async () => {
    for (const [song, { resolve, reject }] of left) await catalogue.ensureWork(song).then(resolve, reject)
  }
  for (let count = 0; count < AT_ONCE; count++) void upload()
  return async (song) => {
    const upload = waiting.get(song)
    if (upload === undefined) throw new Error(`${song.work.title} is not among the songs`)
    return await upload.promise
  }
}
