import { mediaLimits } from '@melos/api-contract'
import { texts } from './texts.ts'

export type FileKind = 'image' | 'audio'

/** What a browser can say of a picture or a sound; nothing of one that it cannot read. */
export interface Measured {
  readonly sides?: readonly [number, number]
  readonly seconds?: number
}

const MEGABYTE = 1_000_000
/** What browsers call these kinds beside the names that Melos takes. */
const aliases: Readonly<Record<string, string>> = {
  'audio/mp3': 'audio/mpeg',
  'audio/x-wav': 'audio/wav',
  'audio/wave': 'audio/wav',
  'audio/vnd.wave': 'audio/wav',
  'audio/x-flac': 'audio/flac',
  'audio/x-m4a': 'audio/mp4',
  'audio/m4a': 'audio/mp4',
}

/** The kind as Melos knows it. */
export function contentTypeOf(type: string): string {
  return aliases[type.toLowerCase()] ?? type.toLowerCase()
}

/** Why a file would not be taken, by its kind and size alone until it is measured; undefined when it may be. The server looks into the bytes and has the last word. */
export function checkFile(kind: FileKind, file: Pick<File, 'type' | 'size'>, measured?: Measured): string | undefined {
  const { contentTypes, maxBytes } = mediaLimits[kind]
  const isKnown = contentTypes.some((type) => type === contentTypeOf(file.type))
  if (!isKnown) return texts.files.kinds[kind]
  if (file.size === 0) return texts.files.empty
  if (file.size > maxBytes) return texts.files.tooLarge(maxBytes / MEGABYTE)
  if (measured === undefined) return undefined
  return kind === 'image' ? checkSides(measured) : checkSeconds(measured)
}

function checkSides({ sides }: Measured): string | undefined {
  const { minSide, maxSide, maxPixels } = mediaLimits.image
  if (sides === undefined) return texts.files.unreadable
  const [width, height] = sides
  const isFit = sides.every((side) => side >= minSide && side <= maxSide) && width * height <= maxPixels
  return isFit ? undefined : texts.files.sides(minSide, maxSide)
}

/** A browser that cannot play a kind says nothing about it. */
function checkSeconds({ seconds }: Measured): string | undefined {
  const { minSeconds, maxSeconds } = mediaLimits.audio
  if (seconds === undefined || !Number.isFinite(seconds)) return undefined
  return seconds >= minSeconds && seconds <= maxSeconds ? undefined : texts.files.seconds(minSeconds, maxSeconds / 60)
}
