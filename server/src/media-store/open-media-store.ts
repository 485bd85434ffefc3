import { join } from 'node:path'
import type { Config } from '../config.ts'
import { openDiskMediaStore } from './disk-media-store.ts'
import type { MediaStore } from './media-store.ts'

/** In the data directory. With a bucket, only the files of unfinished uploads are there. */
export const mediaFolder = ({ dataDir }: Pick<Config, 'dataDir'>): string => join(dataDir, 'media')

export async function openMediaStore(config: Pick<Config, 'dataDir' | 'media'>): Promise<MediaStore> {
  const { media } = config
  if (media.kind === 'folder') return openDiskMediaStore(mediaFolder(config))
  // Most Melos have no bucket, and loading the SDK takes longer than anything else here.
  const { openS3MediaStore } = await import('./s3-media-store.ts')
  return await openS3MediaStore(media.bucket, mediaFolder(config))
}
