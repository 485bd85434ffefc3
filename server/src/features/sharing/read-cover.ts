import { buffer } from 'node:stream/consumers'
import { imageWidths } from '@melos/api-contract'
import { mediaName } from '../../media-store/media-name.ts'
import type { MediaStore } from '../../media-store/media-store.ts'

/** The largest picture that was made of a cover; undefined where there is none. */
export async function readCover(store: MediaStore, id: string | undefined): Promise<Buffer | undefined> {
  if (id === undefined) return undefined
  for (const width of imageWidths.toReversed()) {
    const file = await store.find(mediaName(id, `${width}.webp`))
    if (file !== undefined) return await buffer(file.read())
  }
  return undefined
}
