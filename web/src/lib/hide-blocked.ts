import type { Asset, Block } from '@melos/api-contract'

interface Shown {
  readonly block: Block | null
  readonly asset: Asset
  readonly description?: string
}

/** What the server answers for a blocked song, so that an open page changes without waiting for it. */
export function hideBlocked<Song extends Shown>(song: Song, block: Block | null): Song {
  if (block === null) return { ...song, block }
  const hidden = { ...song, block, asset: { ...song.asset, files: [], links: [] } }
  return song.description === undefined ? hidden : { ...hidden, description: '' }
}

export function isSameBlock(one: Block | null, other: Block | null): boolean {
  return one?.since === other?.since && one?.isPermanent === other?.isPermanent && one?.isOrdered === other?.isOrdered
}
