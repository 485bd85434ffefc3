import type { Font } from 'satori'
import type { CSSProperties, JSXElement } from 'satori/jsx'
import { jsx } from 'satori/jsx/jsx-runtime'
import { families } from './card-fonts.ts'
import { cardSize, colours, coverSide, drawBox, drawLogo, layOut } from './card-parts.ts'
import type { Card, Tone } from './describe-card.ts'
import { fitText, LINE_HEIGHT } from './fit-text.ts'

/** A card whose words the fonts can write. */
export type LegibleCard = Pick<Card, 'title' | 'target' | 'percentage' | 'tokens' | 'status' | 'tone'> & {
  readonly artist: string | undefined
  readonly genre: string | undefined
}

const MARGIN = 48
const PILL_MARGIN = 28
const column = { width: cardSize.width - coverSide - 2 * MARGIN, height: cardSize.height - 2 * MARGIN }
const titleBox = { width: column.width, height: 204, largest: 84, smallest: 28 }
const targetBox = { width: column.width, height: 60, largest: 50, smallest: 20 }

/** Everything beside the cover, and the genre on it; where the cover shows, it is clear. */
export async function drawAuctionCard(fonts: Font[], card: LegibleCard): Promise<JSXElement> {
  return drawBox(
    { display: 'flex', ...cardSize, color: colours.ink, fontFamily: families.text, fontWeight: 500 },
    drawBox(
      { display: 'flex', alignItems: 'flex-start', flexShrink: 0, width: coverSide },
      card.genre === undefined ? null : drawPill(card.genre),
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

function drawPill(genre: string): JSXElement {
  const pill = { margin: PILL_MARGIN, padding: '9px 22px 11px', borderRadius: 99, background: colours.paper }
  return drawBox({ display: 'flex', ...pill }, drawText(genre, { fontSize: 26, lineHeight: 1.2, lineClamp: 1 }))
}

function drawStatus({ status, tone }: Pick<Card, 'status' | 'tone'>): JSXElement {
  return drawBox(
    { display: 'flex', alignItems: 'center', gap: 12, fontSize: 28 },
    drawBox({ width: 18, height: 18, borderRadius: 99, boxSizing: 'border-box', ...dots[tone] }),
    status,
  )
}

/** The dot repeats what the word says. */
const dots: Record<Tone, CSSProperties> = {
  waiting: { border: `4px solid ${colours.muted}` },
  live: { background: colours.accent },
  done: { background: colours.muted },
  success: { background: colours.winning },
}

async function drawSong(fonts: Font[], { title, artist }: Pick<LegibleCard, 'title' | 'artist'>): Promise<JSXElement> {
  const style = { fontFamily: families.display, fontWeight: 800, letterSpacing: '-0.03em', lineHeight: LINE_HEIGHT }
  const { fontSize, lines } = fitText(await measureWords(fonts, { words: title.split(' '), style }), titleBox)
  return drawBox(
    { display: 'flex', flexDirection: 'column', gap: 14 },
    drawText(title, { ...style, fontSize, lineClamp: lines }),
    artist === undefined ? null : drawText(artist, { fontSize: 32, color: colours.muted, lineClamp: 1 }),
  )
}

async function drawOffer(
  fonts: Font[],
  { target, percentage, tokens }: Pick<Card, 'target' | 'percentage' | 'tokens'>,
): Promise<JSXElement> {
  const style = { fontFamily: families.mono, letterSpacing: '-0.03em' }
  // One word: an amount is not broken.
  const amount = `MELS\u00a0${target}`
  const { fontSize } = fitText(await measureWords(fonts, { words: [amount], style }), targetBox)
  const line = `2px solid ${colours.line}`
  return drawBox(
    { display: 'flex', flexDirection: 'column', gap: 14, paddingTop: 20, borderTop: line },
    drawFact('Target', amount, { ...style, fontSize }),
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

/** Words that end in an ellipsis where their room ends. */
function drawText(text: string, style: CSSProperties): JSXElement {
  return drawBox({ display: 'block', overflowWrap: 'anywhere', ...style }, text)
}

interface Words {
  readonly words: readonly string[]
  readonly style: CSSProperties
}

/** Large, because widths come in whole pixels. */
const FONT_SIZE = 200

/** How wide each of the words is in this style, in parts of its size. */
async function measureWords(fonts: Font[], { words, style }: Words): Promise<number[]> {
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
