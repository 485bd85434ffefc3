import { prepareAudio } from './prepare-audio.ts'
import { prepareImage } from './prepare-image.ts'
import type { PreparedMedia, UploadedFile } from './upload.ts'

let last: Promise<unknown> = Promise.resolve()

/** One upload after the other, so that any number of them leaves room to answer readers. */
export async function prepareMedia(files: readonly UploadedFile[], folder: string): Promise<PreparedMedia[]> {
  const turn = last.then(() => prepareAll(files, folder))
  last = turn.catch(() => undefined)
  return await turn
}

async function prepareAll(files: readonly UploadedFile[], folder: string): Promise<PreparedMedia[]> {
  const prepared: PreparedMedia[] = []
  for (const file of files) prepared.push(await (file.type === 'AUDIO' ? prepareAudio : prepareImage)(file, folder))
  return prepared
}
