import { buffer } from 'node:stream/consumers'
import { imageWidths } from '@melos/api-contract'
import type { Font } from 'satori'
import type { CSSProperties, JSXElement } from 'satori/jsx'
import { jsx } from 'satori/jsx/jsx-runtime'
import { type MediaStore, mediaName } from '../../media-store/media-store.ts'
import { cardSize, colours, coverSide, drawBox, drawLogo, families, layOut } from './card-parts.ts'
import type { Card, Tone } from './describe-card.ts'
import { fitText, LINE_HEIGHT } from './fit-text.ts'
import { legibleText } from './legible-text.ts'
import { renderCard } from './render-card.ts'

/** A card whose texts contain only letters that the fonts have. */
type LegibleCard = Omit<Card, 'artist'> & { readonly artist: string | undefined }

const MARGIN = 48
const column = { width: cardSize.width - coverSide - 2 * MARGIN, height: cardSize.height - 2 * MARGIN }
const titleBox = { width: column.width, height: 204, largest: 84, smallest: 28 }
const targetBox = { width: column.width, height: 60, largest: 50, smallest: 20 }

export async function renderAuctionCard(
  { fonts, store }: { fonts: Font[]; store: MediaStore },
  card: Card,
): Promise<Buffer> {
  const cover = (await readCover(store, card.coverId)) ?? drawPlaceholder()
  return await renderCard(fonts, { drawing: await drawCard(fonts, await makeLegible(fonts, card)), cover })
}

/** A title in a script that no font has gives way to the token's name, and that to the auction's number. */
async function makeLegible(fonts: Font[], card: Card): Promise<LegibleCard> {
  const { title, tokenName, artist, genre, auctionId } = card
  return {
    ...card,
    title: (await legibleText(fonts, title)) ?? (await legibleText(fonts, tokenName)) ?? `Auction ${auctionId}`,
    artist: await legibleText(fonts, artist),
    genre: genre === undefined ? undefined : await legibleText(fonts, genre),
  }
}

/** The largest stored size of a cover; undefined if the auction has no cover or its file is missing. */
async function readCover(store: MediaStore, id: string | undefined): Promise<Buffer | undefined> {
  if (id === undefined) return undefined
  for (const width of imageWidths.toReversed()) {
    const file = await store.find(mediaName(id, `${width}.webp`))
    if (file !== undefined) return await buffer(file.read())
  }
  return undefined
}

const PAPER = '#efe3cd'

/** The same record that pages show in place of a missing cover. */
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

/** Leaves the area of the cover transparent, apart from the genre. */
async function drawCard(fonts: Font[], card: LegibleCard): Promise<JSXElement> {
  return drawBox(
    { display: 'flex', ...cardSize, color: colours.ink, fontFamily: families.text, fontWeight: 500 },
    drawBox(
      { display: 'flex', alignItems: 'flex-start', flexShrink: 0, width: coverSide },
      card.genre === undefined ? null : drawGenre(card.genre),
    ),
    drawBox(
      { display: 'flex', flexDirection: 'column', justifyContent: 'space-between', margin: MARGIN, ...column },
      drawBox(
        { display: 'flex', justifyContent: 'space-between', alignItems: 'center' },
        drawLogo(38),
        drawStatus(card),
      ),
      await drawSong(fonts, card),
      await drawOffer(fonts, card),
    ),
  )
}

function drawGenre(genre: string): JSXElement {
  const pill = { margin: 28, padding: '9px 22px 11px', borderRadius: 99, background: colours.paper }
  return drawBox({ display: 'flex', ...pill }, drawText(genre, { fontSize: 26, lineHeight: 1.2, lineClamp: 1 }))
}

function drawStatus({ status, tone }: LegibleCard): JSXElement {
  return drawBox(
    { display: 'flex', alignItems: 'center', gap: 12, fontSize: 28 },
    drawBox({ width: 18, height: 18, borderRadius: 99, boxSizing: 'border-box', ...dots[tone] }),
    status,
  )
}

const dots: Record<Tone, CSSProperties> = {
  waiting: { border: `4px solid ${colours.muted}` },
  live: { background: colours.accent },
  done: { background: colours.muted },
  success: { background: colours.winning },
}

async function drawSong(fonts: Font[], { title, artist }: LegibleCard): Promise<JSXElement> {
  const style = { fontFamily: families.display, fontWeight: 800, letterSpacing: '-0.03em', lineHeight: LINE_HEIGHT }
  const { fontSize, lines } = fitText(await measureWords(fonts, title.split(' '), style), titleBox)
  return drawBox(
    { display: 'flex', flexDirection: 'column', gap: 14 },
    drawText(title, { ...style, fontSize, lineClamp: lines }),
    artist === undefined ? null : drawText(artist, { fontSize: 32, color: colours.muted, lineClamp: 1 }),
  )
}

async function drawOffer(fonts: Font[], { target, percentage, tokens }: LegibleCard): Promise<JSXElement> {
  const style = { fontFamily: families.mono, letterSpacing: '-0.03em' }
  const { fontSize } = fitText(await measureWords(fonts, [target], style), targetBox)
  const line = `2px solid ${colours.line}`
  return drawBox(
    { display: 'flex', flexDirection: 'column', gap: 14, paddingTop: 20, borderTop: line },
    drawFact('Target', target, { ...style, fontSize }),
    drawBox(
      { display: 'flex', gap: 44 },
      drawFact('Royalty share', percentage, { ...style, fontSize: 32 }),
      drawFact('Tokens', tokens, { ...style, fontSize: 32 }),
    ),
  )
}

function drawFact(label: string, value: string, style: CSSProperties): JSXElement {
  return drawBox(
    { display: 'flex', flexDirection: 'column' },
    drawBox({ fontSize: 24, color: colours.muted }, label),
    drawText(value, { ...style, lineClamp: 1 }),
  )
}

/** `lineClamp` ends a text that is too long with an ellipsis. */
function drawText(text: string, style: CSSProperties): JSXElement {
  return drawBox({ display: 'block', overflowWrap: 'anywhere', ...style }, text)
}

/** Large, because satori reports widths in whole pixels. */
const FONT_SIZE = 200

/** The width of each word in this style, as a multiple of the font size. */
async function measureWords(fonts: Font[], words: readonly string[], style: CSSProperties): Promise<number[]> {
  const widths = new Map<string, number>()
  const column: CSSProperties = { display: 'flex', flexDirection: 'column', alignItems: 'flex-start' }
  const lines = words.map((word, place) => jsx('div', { children: word }, place))
  await layOut(drawBox({ ...column, whiteSpace: 'pre', ...style, fontSize: FONT_SIZE }, ...lines), {
    width: 1_000 * FONT_SIZE,
    height: 1,
    fonts,
    onNodeDetected({ key, width }) {
      if (key != null) widths.set(String(key), width / FONT_SIZE)
    },
  })
  return words.map((_, place) => widths.get(String(place)) ?? 0)
}
