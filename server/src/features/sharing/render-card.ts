import type { Font } from 'satori'
import type { JSXElement } from 'satori/jsx'
import type { Sharp, SharpConstructor } from 'sharp'
import { cardSize, colours, coverSide, layOut } from './card-parts.ts'

/** The strictest social network ignores larger pictures. */
const MAX_BYTES = 600_000
const DECODE_SECONDS = 10

/** Renders the drawing as a PNG, over the cover on the left. */
export async function renderCard(
  fonts: Font[],
  { drawing, cover }: { drawing: JSXElement; cover?: Buffer },
): Promise<Buffer> {
  // Loaded with the first card, because a server that renders none should not hold sharp in memory.
  const { default: sharp } = await import('sharp')
  // One thread leaves the processor to requests, and each card is rendered only once, so a cache is useless.
  sharp.concurrency(1)
  sharp.cache(false)
  const svg = Buffer.from(await layOut(drawing, { ...cardSize, fonts }))
  const picture = cover === undefined ? sharp(svg) : placeCover(sharp, cover).composite([{ input: svg }])
  const { data, info } = await picture.removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  const open = () => sharp(data, { raw: { width, height, channels } })
  const png = await open().png().toBuffer()
  // A palette takes several times as long, so only the largest cards get one.
  return png.length < MAX_BYTES ? png : await open().png({ palette: true, effort: 1 }).toBuffer()
}

function placeCover(sharp: SharpConstructor, cover: Buffer): Sharp {
  const { paper: background } = colours
  return sharp(cover)
    .timeout({ seconds: DECODE_SECONDS })
    .resize({ width: coverSide, height: coverSide, fit: 'cover' })
    .flatten({ background })
    .extend({ right: cardSize.width - coverSide, background })
}
