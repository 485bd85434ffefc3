import type { Font } from 'satori'
import type { JSXElement } from 'satori/jsx'
import type { Sharp, SharpConstructor } from 'sharp'
import { cardSize, colours, coverSide, layOut } from './card-parts.ts'

/** The strictest of the networks shows nothing of what is larger. */
const MOST_BYTES = 600_000
/** Far more than a cover takes. */
const DECODE_SECONDS = 10

/** What is drawn as a PNG; below it, on the left, its cover. */
export async function renderCard(
  fonts: Font[],
  { drawing, cover }: { drawing: JSXElement; cover?: Buffer },
): Promise<Buffer> {
  // With the first card: a server that makes none does not hold it in memory.
  const { default: sharp } = await import('sharp')
  // One thread: readers are answered while cards are made. No cache: each card is made once.
  sharp.concurrency(1)
  sharp.cache(false)
  const svg = Buffer.from(await layOut(drawing, { ...cardSize, fonts }))
  const picture = cover === undefined ? sharp(svg) : placeCover(sharp, cover).composite([{ input: svg }])
  const { data, info } = await picture.removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  const open = () => sharp(data, { raw: { width, height, channels } })
  const png = await open().png().toBuffer()
  // Fewer colours cost a multiple of the time, so only the busiest covers are given them.
  return png.length < MOST_BYTES ? png : await open().png({ palette: true, effort: 1 }).toBuffer()
}

function placeCover(sharp: SharpConstructor, cover: Buffer): Sharp {
  const { paper: background } = colours
  return sharp(cover)
    .timeout({ seconds: DECODE_SECONDS })
    .resize({ width: coverSide, height: coverSide, fit: 'cover' })
    .flatten({ background })
    .extend({ right: cardSize.width - coverSide, background })
}
