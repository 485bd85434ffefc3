import { buffer } from 'node:stream/consumers'
import { imageWidths } from '@melos/api-contract'
import type { Font } from 'satori'
import { type MediaStore, mediaName } from '../../media-store/media-store.ts'
import { coverSide } from './card-parts.ts'
import type { Card } from './describe-card.ts'
import { drawAuctionCard, type LegibleCard } from './draw-auction-card.ts'
import { legibleText } from './legible-text.ts'
import { renderCard } from './render-card.ts'

interface PrintContext {
  readonly fonts: Font[]
  readonly store: MediaStore
}

export async function printAuctionCard({ fonts, store }: PrintContext, card: Card): Promise<Buffer> {
  const cover = (await readCover(store, card.coverId)) ?? drawPlaceholder()
  return await renderCard(fonts, { drawing: await drawAuctionCard(fonts, await makeLegible(fonts, card)), cover })
}

/** A title in a script that no font has is replaced by what else names the auction. */
async function makeLegible(fonts: Font[], card: Card): Promise<LegibleCard> {
  const { title, tokenName, artist, genre, number } = card
  return {
    ...card,
    title: (await legibleText(fonts, title)) ?? (await legibleText(fonts, tokenName)) ?? `Auction ${number}`,
    artist: await legibleText(fonts, artist),
    genre: genre === undefined ? undefined : await legibleText(fonts, genre),
  }
}

/** The largest picture that was made of a cover; undefined where there is none. */
async function readCover(store: MediaStore, id: string | undefined): Promise<Buffer | undefined> {
  if (id === undefined) return undefined
  for (const width of imageWidths.toReversed()) {
    const file = await store.find(mediaName(id, `${width}.webp`))
    if (file !== undefined) return await buffer(file.read())
  }
  return undefined
}

const PAPER = '#efe3cd'

/** What stands for a cover that there is not, as on the pages: a record whose label is cut by the step line. */
function drawPlaceholder(): Buffer {
  const grooves = [40, 36, 32, 28, 24].map((radius) => `<circle cx="56" cy="62" r="${radius}"/>`).join('')
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" width="${coverSide}" height="${coverSide}">` +
      `<rect width="100" height="100" fill="${PAPER}"/><circle cx="56" cy="62" r="44" fill="#16130f"/>` +
      `<g fill="none" stroke="${PAPER}" stroke-opacity=".3" stroke-width=".5">${grooves}</g>` +
      `<circle cx="56" cy="62" r="16" fill="#c8361d"/>` +
      `<path d="M40 57h11v5h10v5h11" fill="none" stroke="${PAPER}" stroke-width="2"/></svg>`,
  )
}
