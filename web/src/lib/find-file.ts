import type { Asset, MediaType } from '@melos/api-contract'

export function findFile({ files }: Pick<Asset, 'files'>, wanted: MediaType): string | null {
  return files.find(({ type }) => type === wanted)?.url ?? null
}
