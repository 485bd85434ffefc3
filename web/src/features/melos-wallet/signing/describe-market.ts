import { showCount, showMels } from '@melos/clearing/amounts'
import { formatUtcDay } from '@melos/clearing/utc-day'
import type { Song } from '../../../wallet/find-song.ts'
import type { ContentOf, MarketContent, OrderTerms } from '../../../wallet/melos-wallet/signing-content.ts'
import { type Describers, type Paragraph, revealControls, type SigningDescription } from './description.ts'
import { texts } from './texts.ts'

export const marketDescribers: Describers<MarketContent['kind']> = {
  'sell-order': describeOrder,
  'buy-order': describeOrder,
  'cancel-orders': ({ song: token, orders }, song) => {
    const { title, text, back, action, rejection } = texts.cancelOrders
    const count = orders.length
    const list = orders.map(({ side, price }) => texts.order.name(side, showMels(price)))
    const paragraphs = [...nameTraded(song), text(count), { hex: token }, ...list, back]
    return { title: title(count), paragraphs, action: action(count), rejection: rejection(count) }
  },
  'tidy-market': ({ song: token, side, price, steps: count }, song) => {
    const { title, text, steps, action } = texts.tidyMarket
    const said = [text(side, showMels(price)), { hex: token }, steps(showCount(count)), texts.nothingTaken]
    return { title, paragraphs: [...nameTraded(song), ...said], action }
  },
  'open-market': (content, song) => describeChange(content, song, texts.nothingTaken),
  'resume-market': (content, song) => describeChange(content, song),
  'halt-market': (content, song) => describeChange(content, song, texts.reason, { hex: content.reason }),
  'close-market': (content, song) => describeChange(content, song, texts.reason, { hex: content.reason }),
  'switch-market-on': ({ kind }) => {
    const { title, text, final, action } = texts[kind]
    return { title, paragraphs: [text, final], action }
  },
  'update-treasury': ({ kind }) => {
    const { title, text, action } = texts[kind]
    return { title, paragraphs: [text, texts.nothingTaken], action }
  },
}

function nameTraded(song: Song | undefined): string[] {
  return song === undefined ? [] : [texts.songTraded(revealControls(song.title), revealControls(song.artist))]
}

type Change = ContentOf<'open-market' | 'resume-market' | 'halt-market' | 'close-market'>

function describeChange(
  { kind, song: token }: Change,
  song: Song | undefined,
  ...also: Paragraph[]
): SigningDescription {
  const { title, text, action } = texts[kind]
  return { title, paragraphs: [...nameTraded(song), text, { hex: token }, ...also], action }
}

function describeOrder(content: ContentOf<'sell-order' | 'buy-order'>, song: Song | undefined): SigningDescription {
  const { kind, song: token, quantity, price, maxFills, terms } = content
  const words = kind === 'sell-order' ? texts.sellOrder : texts.buyOrder
  const [count, limit] = [showCount(quantity), showMels(price)]
  const paid = kind === 'buy-order' ? [texts.buyOrder.total(showMels(content.total))] : []
  const allows = kind === 'buy-order' && content.isAllowing ? [texts.buyOrder.allows] : []
  return {
    title: song === undefined ? words.title(count, limit) : words.titleOf(revealControls(song.title), count, limit),
    paragraphs: [
      ...nameTraded(song),
      words.text(count, limit),
      { hex: token },
      ...paid,
      ...allows,
      ...describeEnd(maxFills, terms, words),
    ],
    action: words.action,
  }
}

/** No order trades with more orders at once. */
const MAX_FILLS = 128n

function describeEnd(
  maxFills: bigint,
  { lastDay, untilNextRoyalty, fillOnly }: OrderTerms,
  words: { fillOnly: string; rests: string },
): string[] {
  const { fills, fillsThenRests, noFills, nothing, until, royalty } = texts.order
  const count = showCount(maxFills < MAX_FILLS ? maxFills : MAX_FILLS)
  if (fillOnly) return maxFills === 0n ? [nothing] : [words.fillOnly, fills(count)]
  const trades = maxFills === 0n ? noFills : fillsThenRests(count)
  return [words.rests, trades, until(formatUtcDay(lastDay)), ...(untilNextRoyalty ? [royalty] : [])]
}
