import sharp from 'sharp'
import { makeRandom } from '../sound/random.ts'
import { type Cover, SIDE } from './cover.ts'
import type { Lettering } from './lettering.ts'

const GRAIN = 0.035
/** Covers larger than this have fine patterns, in which a lower quality is invisible. */
const MOST_BYTES = 95_000

/** Renders the drawing on slightly rough paper. */
export async function printCover(
  lettering: Lettering,
  { draw, seed, side = SIDE }: { draw: Cover; seed: number; side?: number },
): Promise<Buffer> {
  const drawing = await draw({ lettering, random: makeRandom(seed) })
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}" viewBox="0 0 ${SIDE} ${SIDE}">${drawing}</svg>`
  const { data, info } = await sharp(Buffer.from(svg))
    .flatten({ background: '#ffffff' })
    .composite([{ input: makeGrain(seed), raw: { width: SIDE / 2, height: SIDE / 2, channels: 4 }, tile: true }])
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const raw = { width: info.width, height: info.height, channels: info.channels }
  const encode = (quality: number) => sharp(data, { raw }).webp({ quality, effort: 5, smartSubsample: true }).toBuffer()
  const fine = await encode(80)
  return fine.length < MOST_BYTES ? fine : await encode(62)
}

/** Barely visible black and white specks. */
function makeGrain(seed: number): Buffer {
  const random = makeRandom(seed + 1)
  const pixels = Buffer.alloc((SIDE / 2) ** 2 * 4)
  for (let at = 0; at < pixels.length; at += 4) {
    pixels.fill(random() < 0.5 ? 0 : 255, at, at + 3)
    pixels[at + 3] = Math.round(random() * 255 * GRAIN)
  }
  return pixels
}
