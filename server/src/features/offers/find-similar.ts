import { findSimilar as findSimilarSound } from '@melos/sound'
import type { Database } from '../../database/database.ts'
import type { StoredSong } from '../../studio/song-store.ts'

/** Works that sound nearly the same, so that an administrator listens twice. */
export async function findSimilar(db: Database, song: StoredSong): Promise<{ title: string; artist: string }[]> {
  const audio = song.files.find(({ kind }) => kind === 'AUDIO')
  if (audio?.duration_ms == null || audio.peaks === null) return []
  const works = await db
    .selectFrom('media')
    .innerJoin('works', 'works.id', 'media.work_id')
    .leftJoin('offers', 'offers.id', 'works.offer_id')
    .select(['title', 'artist', 'peaks', 'duration_ms'])
    .where('type', '=', 'AUDIO')
    .where('offers.song_id', 'is distinct from', song.song.id)
    .execute()
  const known = works.map(({ title, artist, peaks, duration_ms }) => ({
    title,
    artist,
    peaks: peaks ?? [],
    durationMs: duration_ms ?? 0,
  }))
  const similar = findSimilarSound({ durationMs: audio.duration_ms, peaks: audio.peaks }, known)
  return similar.map(({ title, artist }) => ({ title, artist }))
}
