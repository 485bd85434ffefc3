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

/** A process of its own draws the audio, while the images are made one after the other. */
async function prepareAll(files: readonly UploadedFile[], folder: string): Promise<PreparedMedia[]> {
  const prepared = new Map<UploadedFile, PreparedMedia>()
  const prepareThose = async (isAudio: boolean) => {
    for (const file of files.filter(({ type }) => (type === 'AUDIO') === isAudio)) {
      prepared.set(file, await (isAudio ? prepareAudio : prepareImage)(file, folder))
    }
  }
  // Both are over before the folder may go.
  const ends = await Promise.allSettled([prepareThose(false), prepareThose(true)])
  for (const end of ends) if (end.status === 'rejected') throw end.reason
  return files.flatMap((file) => prepared.get(file) ?? [])
}
