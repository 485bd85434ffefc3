import type { FileKind, Measured } from './check-file.ts'

/** What the browser makes of a picture or a sound; nothing where it cannot read it. */
export async function measureFile(kind: FileKind, file: Blob): Promise<Measured> {
  return kind === 'image' ? await measureImage(file) : await measureAudio(file)
}

async function measureImage(file: Blob): Promise<Measured> {
  try {
    const bitmap = await createImageBitmap(file)
    const sides = [bitmap.width, bitmap.height] as const
    bitmap.close()
    return { sides }
  } catch {
    return {}
  }
}

/** At this rate a quarter of an hour takes little memory; nobody hears it. */
const SAMPLES_PER_SECOND = 8_000

/** By decoding: the pages' policy lets no player have a file that is not stored yet. */
async function measureAudio(file: Blob): Promise<Measured> {
  try {
    const context = new OfflineAudioContext(1, 1, SAMPLES_PER_SECOND)
    const { duration } = await context.decodeAudioData(await file.arrayBuffer())
    return { seconds: duration }
  } catch {
    return {}
  }
}
