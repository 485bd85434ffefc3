import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { mediaName, variantWidths } from '../../media-store/media-store.ts'
import { answerAsDecoder } from './answer-as-decoder.ts'
import type { ImageAnswer } from './prepare-image.ts'

/** Includes the limits, because loading the contract here would take longer than starting the process. */
export interface ImageRequest {
  readonly path: string
  /** As the client claims. */
  readonly contentType: string
  readonly folder: string
  readonly id: string
  readonly limits: { readonly minSide: number; readonly maxSide: number; readonly maxPixels: number }
  readonly widths: readonly number[]
  readonly formats: readonly (keyof typeof encodeVariant)[]
}

/** Far longer than the largest image takes; stops a malicious file. */
const DECODE_SECONDS = 60

// One thread leaves the processor to requests, and each file is read only once, so a cache is useless.
sharp.concurrency(1)
sharp.cache(false)
// Uploads need only these decoders, so no file can reach any other.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadPng', 'VipsForeignLoadJpeg', 'VipsForeignLoadWebp', 'VipsForeignLoadHeif'],
})

/** Low effort adds a few bytes to the large originals and saves minutes. */
const encodeAs = {
  'image/png': (image: Sharp) => image.png(),
  'image/jpeg': (image: Sharp) => image.jpeg({ quality: 90 }),
  'image/webp': (image: Sharp) => image.webp({ quality: 90, effort: 1 }),
  'image/avif': (image: Sharp) => image.avif({ quality: 75, effort: 0 }),
}
/** Takes half the time of the default efforts for 3% more bytes. */
const encodeVariant = {
  avif: (image: Sharp) => image.avif({ quality: 55, effort: 1 }),
  webp: (image: Sharp) => image.webp({ quality: 80, effort: 2 }),
}

class Refusal extends Error {}

answerAsDecoder(async (request: ImageRequest): Promise<ImageAnswer> => {
  try {
    return await makeImage(request)
  } catch (error) {
    if (error instanceof Refusal) return { refused: error.message, cause: String(error.cause ?? '') }
    throw error
  }
})

/** Re-encodes every image upright, in sRGB and without camera data, so that no uploaded byte is served unchanged. */
async function makeImage({ path, folder, id, limits, ...request }: ImageRequest): Promise<ImageAnswer> {
  const input = await readFile(path)
  const contentType = imageFormat(input)
  if (contentType === undefined) throw new Refusal('must be a PNG, JPEG, WebP or AVIF image')
  if (contentType !== request.contentType) throw new Refusal(`is ${contentType} but was sent as another type`)
  await checkHeader(input, limits)

  const open = () =>
    sharp(input, { limitInputPixels: limits.maxPixels }).autoOrient().timeout({ seconds: DECODE_SECONDS })
  const { original, base } = await decode(async () => ({
    original: await encodeAs[contentType](open()).toBuffer({ resolveWithObject: true }),
    base: await open()
      .resize({ width: Math.max(...request.widths), withoutEnlargement: true })
      .raw()
      .toBuffer({ resolveWithObject: true }),
  }))
  const { width, height } = original.info

  await writeFile(join(folder, mediaName(id)), original.data)
  const names = [mediaName(id)]
  for (const variantWidth of variantWidths(width, request.widths)) {
    for (const format of request.formats) {
      const { width: rawWidth, height: rawHeight, channels } = base.info
      const image = sharp(base.data, { raw: { width: rawWidth, height: rawHeight, channels } })
      const name = mediaName(id, `${variantWidth}.${format}`)
      const variant = encodeVariant[format](image.resize({ width: variantWidth, withoutEnlargement: true }))
      // Not written by sharp, which doesn't report why a write fails.
      await writeFile(join(folder, name), await variant.toBuffer())
      names.push(name)
    }
  }
  const sha256 = createHash('sha256').update(original.data).digest('hex')
  return { contentType, bytes: original.data.length, sha256, width, height, names }
}

/** Runs before any pixel is decoded, because a few bytes can claim to be an image of any size. */
async function checkHeader(input: Buffer, { minSide, maxSide, maxPixels }: ImageRequest['limits']): Promise<void> {
  const { width, height, pages = 1 } = await decode(() => sharp(input, { limitInputPixels: false }).metadata())
  if (pages > 1 || isAnimatedPng(input)) throw new Refusal('must not be animated')
  if (Math.min(width, height) < minSide || Math.max(width, height) > maxSide) {
    throw new Refusal(`must measure ${minSide} to ${maxSide} pixels on each side`)
  }
  if (width * height > maxPixels) throw new Refusal(`must have at most ${maxPixels} pixels`)
}

async function decode<Decoded>(work: () => Promise<Decoded>): Promise<Decoded> {
  try {
    return await work()
  } catch (error) {
    throw new Refusal('is damaged and cannot be read', { cause: error })
  }
}

/** Recognises an image by its first bytes, not by its name. */
function imageFormat(bytes: Buffer): 'image/png' | 'image/jpeg' | 'image/webp' | 'image/avif' | undefined {
  if (bytes.subarray(0, 8).equals(PNG_SIGNATURE)) return 'image/png'
  if (bytes.subarray(0, 3).equals(JPEG_SIGNATURE)) return 'image/jpeg'
  if (bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP') return 'image/webp'
  if (isStillAvif(bytes)) return 'image/avif'
  return undefined
}

/** Decoders show an animated PNG as a still image; only a chunk before the pixels reveals it. */
function isAnimatedPng(bytes: Buffer): boolean {
  let at = PNG_SIGNATURE.length
  while (at + 8 <= bytes.length) {
    const chunk = bytes.toString('latin1', at + 4, at + 8)
    if (chunk === 'acTL') return true
    if (chunk === 'IDAT') return false
    at += 12 + bytes.readUInt32BE(at)
  }
  return false
}

const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const JPEG_SIGNATURE = Buffer.from([0xff, 0xd8, 0xff])

function isStillAvif(bytes: Buffer): boolean {
  if (bytes.toString('latin1', 4, 8) !== 'ftyp') return false
  const end = Math.min(bytes.readUInt32BE(0), bytes.length, 256)
  const brands = new Set<string>()
  for (let at = 8; at + 4 <= end; at += 4) brands.add(bytes.toString('latin1', at, at + 4))
  return brands.has('avif') && !brands.has('avis')
}
