import type { Font } from 'satori'
import type { MediaStore } from '../../media-store/media-store.ts'
import type { Card } from './describe-card.ts'
import { drawAuctionCard, type LegibleCard } from './draw-auction-card.ts'
import { drawPlaceholder } from './draw-placeholder.ts'
import { legibleText } from './legible-text.ts'
import { readCover } from './read-cover.ts'
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
