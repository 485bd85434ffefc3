import { showCount, showMels } from '../../../lib/amounts.ts'
import { formatUtcDay } from '../../../lib/utc-time.ts'
import type { ContentOf, MarketContent, OrderTerms } from '../../../wallet/melos-wallet/signing-content.ts'
import type { Describers, Paragraph, SigningDescription } from './description.ts'
import { texts } from './texts.ts'

export const marketDescribers: Describers<MarketContent['kind']> = {
  'sell-order': describeOrder,
  'buy-order': describeOrder,
  'cancel-orders': ({ song, orders }) => {
    const { title, text, back, action, rejection } = texts.cancelOrders
    const count = orders.length
    const list = orders.map(({ side, price }) => texts.order.name(side, showMels(price)))
    const paragraphs = [text(count), { hex: song }, ...list, back]
    return { title: title(count), paragraphs, action: action(count), rejection: rejection(count) }
  },
  'tidy-market': ({ song, side, price, steps: count }) => {
    const { title, text, steps, action } = texts.tidyMarket
    const said = [text(side, showMels(price)), { hex: song }, steps(showCount(count)), texts.nothingTaken]
    return { title, paragraphs: said, action }
  },
  'open-market': ({ kind, song }) => describeChange(texts[kind], song, texts.nothingTaken),
  'resume-market': ({ kind, song }) => describeChange(texts[kind], song),
  'halt-market': ({ kind, song, reason }) => describeChange(texts[kind], song, texts.reason, { hex: reason }),
  'close-market': ({ kind, song, reason }) => describeChange(texts[kind], song, texts.reason, { hex: reason }),
  'switch-market-on': ({ kind }) => {
    const { title, text, final, action } = texts[kind]
    return { title, paragraphs: [text, final], action }
  },
  'update-treasury': ({ kind }) => {
    const { title, text, action } = texts[kind]
    return { title, paragraphs: [text, texts.nothingTaken], action }
  },
}

type Words = Record<'title' | 'text' | 'action', string>

function describeChange({ title, text, action }: Words, song: `0x${string}`, ...also: Paragraph[]): SigningDescription {
  return { title, paragraphs: [text, { hex: song }, ...also], action }
}

function describeOrder(content: ContentOf<'sell-order' | 'buy-order'>): SigningDescription {
  const { kind, song, quantity, price, maxFills, terms } = content
  const words = kind === 'sell-order' ? texts.sellOrder : texts.buyOrder
  const [count, limit] = [showCount(quantity), showMels(price)]
  const paid = kind === 'buy-order' ? [texts.buyOrder.total(showMels(content.total))] : []
  const allows = kind === 'buy-order' && content.isAllowing ? [texts.buyOrder.allows] : []
  return {
    title: words.title(count, limit),
    paragraphs: [words.text(count, limit), { hex: song }, ...paid, ...allows, ...describeEnd(maxFills, terms, words)],
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
