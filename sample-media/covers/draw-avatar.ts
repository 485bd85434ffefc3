import sharp from 'sharp'
import { SIDE } from './cover.ts'
import type { Lettering } from './lettering.ts'
import { around, box, disc, polygon, repeat, ring, shape } from './shapes.ts'

export interface Mark {
  readonly letters: string
  readonly figure: keyof typeof figures
  /** Ground, figure and letters. */
  readonly colours: readonly [ground: string, figure: string, ink: string]
}

const AVATAR_SIDE = 400

const figures = {
  disc: (colour: string) => disc(500, 500, 380, colour),
  rings: (colour: string) =>
    repeat(3, (index) => ring(500, 500, 448 - index * 54, colour, 22)) + disc(500, 500, 290, colour),
  arch: (colour: string) => shape('M140 900V480a360 360 0 0 1 720 0V900Z', colour),
  diamond: (colour: string) =>
    shape(
      polygon([
        around(500, 500, 440, 0),
        around(500, 500, 440, 90),
        around(500, 500, 440, 180),
        around(500, 500, 440, 270),
      ]),
      colour,
    ),
  stripes: (colour: string) => repeat(6, (index) => box(0, 60 + index * 160, 1_000, 80, colour)),
  quarter: (colour: string) => shape('M0 1000V0A1000 1000 0 0 1 1000 1000Z', colour),
  star: (colour: string) =>
    shape(
      polygon(Array.from({ length: 24 }, (_, index) => around(500, 500, index % 2 === 0 ? 450 : 350, index * 15))),
      colour,
    ),
  slash: (colour: string) =>
    shape(
      polygon([
        [0, 1_000],
        [0, 560],
        [560, 0],
        [1_000, 0],
      ]),
      colour,
    ),
} as const

/** An act's initials on a plain figure. */
export async function drawAvatar(lettering: Lettering, { letters, figure, colours }: Mark): Promise<Buffer> {
  const [ground, middle, ink] = colours
  const width = letters.length === 1 ? 260 : 430
  const word = await lettering.set(letters, {
    face: 'heavy',
    x: 500,
    y: 0,
    anchor: 'middle',
    width,
    tracking: -0.05,
    fill: ink,
  })
  const scale = Number(/scale\(([\d.]+)\)/.exec(word)?.[1] ?? 1)
  // Avatars use capitals, which are seven tenths of the font size.
  const centred = `<g transform="translate(0 ${500 - 70 * scale})">${word}</g>`
  const drawing = `${box(0, 0, SIDE, SIDE, ground)}${figures[figure](middle)}${centred}`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${AVATAR_SIDE}" height="${AVATAR_SIDE}" viewBox="0 0 ${SIDE} ${SIDE}">${drawing}</svg>`
  return await sharp(Buffer.from(svg)).flatten({ background: ground }).webp({ quality: 86, effort: 5 }).toBuffer()
}
