import type { Auction } from '@melos/api-contract'
import { findFile } from '../../lib/find-file.ts'

export interface Song {
  readonly id: number
  readonly title: string
  readonly artist: string
  readonly audioUrl: string
  /** The cover's URL without a size such as `/320.avif`; null without a cover. */
  readonly coverUrl: string | null
  readonly href: string
}

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
