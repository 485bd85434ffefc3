import { mediaLimits, studioLimits } from '@melos/api-contract'
import { texts } from './texts.ts'

export type FileKind = 'image' | 'audio' | 'document'

const limits = {
  ...mediaLimits,
  document: {
    contentTypes: ['application/pdf', 'image/jpeg', 'image/png'],
    maxBytes: studioLimits.documentBytes,
  },
} as const

/** What the browser found out about a file; empty where it cannot decode it. */
interface Measured {
  readonly sides?: readonly [number, number]
  readonly seconds?: number
}

const MEGABYTE = 1_000_000
/** Other names that browsers use for types we accept. */
const aliases: Readonly<Record<string, string>> = {
  'audio/mp3': 'audio/mpeg',
  'audio/x-wav': 'audio/wav',
  'audio/wave': 'audio/wav',
  'audio/vnd.wave': 'audio/wav',
  'audio/x-flac': 'audio/flac',
  'audio/x-m4a': 'audio/mp4',
  'audio/m4a': 'audio/mp4',
}

export function contentTypeOf(type: string): string {
  return aliases[type.toLowerCase()] ?? type.toLowerCase()
}

/**
 * Why Melos would reject a file; undefined when it looks fine. Without `measured`, only type and size are checked. The server
 * checks the bytes again.
 */
export function checkFile(
  kind: FileKind,
  file: Pick<File, 'type' | 'size'>,
  { measured, leastSide }: { measured?: Measured; leastSide?: number | undefined } = {},
): string | undefined {
  const { contentTypes, maxBytes } = limits[kind]
  if (!contentTypes.some((type) => type === contentTypeOf(file.type))) return texts.files.kinds[kind]
  if (file.size === 0) return texts.files.empty
  if (file.size > maxBytes) return texts.files.tooLarge(maxBytes / MEGABYTE)
  if (measured === undefined || kind === 'document') return undefined
  return kind === 'image' ? checkSides(measured, leastSide) : checkSeconds(measured)
}

function checkSides({ sides }: Measured, leastSide: number = mediaLimits.image.minSide): string | undefined {
  const { maxSide, maxPixels } = mediaLimits.image
  if (sides === undefined) return texts.files.unreadable
  const [width, height] = sides
  const isFit = sides.every((side) => side >= leastSide && side <= maxSide) && width * height <= maxPixels
  return isFit ? undefined : texts.files.sides(leastSide, maxSide)
}

/** A browser may be unable to decode a type that the server accepts. */
function checkSeconds({ seconds }: Measured): string | undefined {
  const { minSeconds, maxSeconds } = mediaLimits.audio
  if (seconds === undefined || !Number.isFinite(seconds)) return undefined
  return seconds >= minSeconds && seconds <= maxSeconds ? undefined : texts.files.seconds(minSeconds, maxSeconds / 60)
}

export async function measureFile(kind: FileKind, file: Blob): Promise<Measured> {
  if (kind === 'document') return {}
  try {
    return kind === 'image' ? await measureImage(file) : await measureAudio(file)
  } catch {
    return {}
  }
}

async function measureImage(file: Blob): Promise<Measured> {
  const bitmap = await createImageBitmap(file)
  const { width, height } = bitmap
  bitmap.close()
  return { sides: [width, height] }
}

/** A low rate, so that a quarter of an hour takes little memory. */
const SAMPLES_PER_SECOND = 8_000

/** Decodes the file, because the headers of some files state a wrong duration. */
async function measureAudio(file: Blob): Promise<Measured> {
  const context = new OfflineAudioContext(1, 1, SAMPLES_PER_SECOND)
  const { duration } = await context.decodeAudioData(await file.arrayBuffer())
  return { seconds: duration }
}
