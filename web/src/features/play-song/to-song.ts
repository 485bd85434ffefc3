import type { Auction } from '@melos/api-contract'
import { findFile } from '../../lib/find-file.ts'
import type { Song } from './song.ts'

/** The song of an auction; null when there is nothing to hear. */
export function toSong({ externalId, title, asset }: Pick<Auction, 'externalId' | 'title' | 'asset'>): Song | null {
  const audioUrl = findFile(asset, 'AUDIO')
  if (audioUrl === null) return null
  return {
    id: externalId,
    title,
    artist: asset.artist,
    audioUrl,
    coverUrl: findFile(asset, 'COVER'),
    href: `/auction/${externalId}`,
  }
}
