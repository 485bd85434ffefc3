import type { Asset, MediaType } from '@melos/api-contract'

/** The address of a work's cover, avatar or audio; null when it has none. */
export function findFile({ files }: Pick<Asset, 'files'>, wanted: MediaType): string | null {
  return files.find(({ type }) => type === wanted)?.url ?? null
}
