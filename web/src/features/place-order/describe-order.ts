import { commissionOn, depositFor, PRICE_STEP, roundUpToStep } from '@melos/clearing'
import { parseMels, showCount, showDown, showMels, showPart, showUp } from '@melos/clearing/amounts'
import { formatUtcDay } from '@melos/clearing/utc-day'
import { showUtc } from '@melos/clearing/utc-time'
import type { LiveBook, OwnOrder } from '@melos/market'
import type { Funds } from '../../wallet/funds.ts'
import type { Holding } from '../../wallet/holding.ts'
import type { DraftOrder, OrderQuote, OrderReading, Side } from './draft-order.ts'
import type { AnnouncedRoyalty, BookBody, MarketBody } from './market-data.ts'
import { texts } from './texts.ts'

type ReadyOrder = Extract<OrderReading, { kind: 'order' }>

/** The money of an order: what trades at once and what rests, in base units of MELS. */
export interface OrderMoney {
  readonly total: bigint
  readonly commission: bigint
  /** What a buyer pays, or a seller receives if everything sells. */
  readonly sum: bigint
}

export function moneyOf({ order, quote }: Pick<ReadyOrder, 'order' | 'quote'>): OrderMoney {
  const rests = quote.way === 'price' ? quote.rests : 0n
  const total = quote.trades.total + order.price * rests
  const commission = order.side === 'buy' ? commissionOn(total) : 0n
  return { total, commission, sum: total + commission }
}

/** One sentence that says what the order does. */
export function summarize({ order, quote, wanted }: ReadyOrder): string {
  const words = texts.summary[order.side]
  const { sum } = moneyOf({ order, quote })
  const [count, money] = [showCount(order.quantity), showMels(sum)]
  if (quote.way === 'now')
    return order.quantity === wanted ? words.now(count, money) : words.part(count, showCount(wanted), money)
  const [each, day] = [showMels(order.price), formatUtcDay(order.lastDay)]
  if (quote.trades.filled === 0n) return words.rests(count, each, money, day)
  if (quote.rests === 0n) return words.fills(count, each, money)
  return words.both(showCount(quote.trades.filled), showCount(quote.rests), each, money, day)
}

/** Where what rests stands in the queue; undefined if nothing rests. */
export function describeQueue(quote: OrderQuote): string | undefined {
  if (quote.way === 'now' || quote.rests === 0n) return undefined
  const { atPrice, atBetterPrices } = quote.ahead
  const [same, better] = [atPrice.quantity, atBetterPrices.quantity].map(showCount)
  if (atPrice.quantity + atBetterPrices.quantity === 0n) return texts.queue.first
  if (atBetterPrices.quantity === 0n) return texts.queue.atPrice(same ?? '')
  if (atPrice.quantity === 0n) return texts.queue.better(better ?? '')
  return texts.queue.both(better ?? '', same ?? '')
}

interface Around {
  readonly market: MarketBody
  readonly book: BookBody
  readonly announced: readonly AnnouncedRoyalty[]
}

/** More than this far from the last price, in percent. */
const FAR_PERCENT = 25n

/** What a person should know. None of it prevents the order. */
export function listWarnings({ order, quote }: ReadyOrder, { market, book, announced }: Around): string[] {
  const { side } = order
  const isUnmet = quote.way === 'price' && book[side === 'buy' ? 'sell' : 'buy'].length === 0
  return [
    ...(quote.trades.fitsOneCall ? [] : [texts.warnings.manyOrders]),
    ...(order.quantity > market.wholeTokens ? [texts.warnings.tooMany(showCount(BigInt(market.wholeTokens)))] : []),
    ...describeDistance(order, market),
    ...(isUnmet ? [texts.warnings.noOne[side]] : []),
    ...announced.map((one) => describeAnnounced(one, order)),
  ]
}

/** Compares with the last trade or, before the first one, with the auction's price. */
function describeDistance({ price }: DraftOrder, { lastTrade, auctionPrice }: MarketBody): string[] {
  const last = parseMels(lastTrade?.price ?? auctionPrice)
  if (last === 0n) return []
  const difference = price > last ? price - last : last - price
  if (difference * 100n <= last * FAR_PERCENT) return []
  const percent = showCount((difference * 100n) / last)
  const { above, below } = lastTrade === null ? texts.warnings.far.auction : texts.warnings.far.trade
  return [(price > last ? above : below)(percent, showMels(last))]
}

function describeAnnounced({ payableFrom, melsPerToken }: AnnouncedRoyalty, { side }: DraftOrder): string {
  const each = melsPerToken === null ? undefined : showPart(parseMels(melsPerToken))
  return texts.warnings.announced[side](showUtc(payableFrom), each)
}

/** What royalties of the last 12 months are of this price, and the price at which a buyer comes out even. */
export function listFacts({ order, quote }: ReadyOrder, { lastYearMelsPerToken }: MarketBody): string[] {
  if (order.side === 'sell') return []
  const { sum } = moneyOf({ order, quote })
  const each = sum / order.quantity
  const even = texts.even(showMels(roundUpToStep(each)))
  if (lastYearMelsPerToken === null) return [even]
  const earned = parseMels(lastYearMelsPerToken)
  const perMille = (earned * 1_000n) / each
  return [even, texts.yield(showPart(earned), `${perMille / 10n}.${perMille % 10n}`)]
}

const POL_DECIMALS = 4

interface Means {
  readonly funds: Funds | undefined
  readonly holding: Holding | undefined
}

/** One sentence for each kind of money that the wallet lacks, as far as it is known. */
export function listMissingMoney(ready: ReadyOrder | undefined, { funds }: Means): string[] {
  if (funds === undefined) return []
  const { shortMels, shortPol } = texts.funds
  const sentences: string[] = []
  if (ready !== undefined && ready.order.side === 'buy') {
    const { sum } = moneyOf(ready)
    if (sum > funds.mels) sentences.push(shortMels(showUp(sum - funds.mels)))
  }
  if (funds.bidFee > funds.pol)
    sentences.push(shortPol(showUp(funds.bidFee, POL_DECIMALS), showDown(funds.pol, POL_DECIMALS)))
  return sentences
}

/** Says that the wallet has too few free tokens to sell, as far as it is known. */
export function listMissingTokens(ready: ReadyOrder | undefined, { holding }: Means): string[] {
  if (ready === undefined || ready.order.side === 'buy' || holding === undefined) return []
  const { tokens, locked } = holding
  const free = tokens - locked
  if (ready.order.quantity <= free) return []
  const { shortTokens, lockedTokens } = texts.funds
  return [locked === 0n ? shortTokens(showCount(tokens)) : lockedTokens(...countAll(tokens, locked, free))]
}

/** Others may trade before an order that is to be filled now. */
export function describeRace({ order, quote }: Pick<ReadyOrder, 'order' | 'quote'>): string[] {
  const { side, price, quantity, fillOnly, lastDay } = order
  const { fewer, more, below, waits } = texts.race
  if (fillOnly && side === 'sell') return [below(showMels(price))]
  if (fillOnly) return [quote.trades.fills.length === 1 ? fewer : more(showMels(depositFor({ price, quantity })))]
  if (quote.trades.filled === 0n) return []
  return [waits[side](showMels(price), formatUtcDay(lastDay), showMels(depositFor({ price, quantity })))]
}

function countAll(tokens: bigint, locked: bigint, free: bigint): [string, string, string] {
  return [showCount(tokens), showCount(locked), showCount(free)]
}

interface Trader {
  readonly side: Side
  /** In lowercase; undefined without a wallet. */
  readonly address: string | undefined
}

/** Why no order can be placed at all; undefined if one can. */
export function whyClosed({ isOn, state, seller }: MarketBody, { side, address }: Trader): string | undefined {
  if (!isOn) return texts.closed.off
  if (state !== 'OPEN') return texts.closed[state]
  return side === 'buy' && address === seller.toLowerCase() ? texts.closed.artist : undefined
}

/** The most that the wallet can offer to buy at this price, or to sell. */
export function mostAtPrice({ side, price }: { side: Side; price: bigint | undefined }, means: Means): bigint {
  if (side === 'sell') return freeTokens(means)
  return price === undefined || price < PRICE_STEP ? 0n : affordable(means.funds?.mels ?? 0n, price)
}

interface Offers {
  readonly book: LiveBook
  readonly ownOrders: readonly OwnOrder[]
}

/** The most that the wallet can buy or sell at once: no more than the other side's orders before its own are for. */
export function mostNow(side: Side, { book, ownOrders, ...means }: Means & Offers): bigint {
  let mels = means.funds?.mels ?? 0n
  let most = 0n
  for (const { price, quantity } of book[side === 'buy' ? 'sell' : 'buy']) {
    const own = ownOrders.filter((order) => order.side !== side && order.price === price)
    const open = own.map(({ ahead }) => ahead).reduce(least, quantity)
    const part = least(open, side === 'buy' ? affordable(mels, price) : freeTokens(means) - most)
    most += part
    mels -= depositFor({ price, quantity: part })
    if (part < quantity) break
  }
  return most
}

function freeTokens({ holding }: Means): bigint {
  return holding === undefined ? 0n : holding.tokens - holding.locked
}

const affordable = (mels: bigint, price: bigint): bigint => mels / depositFor({ price, quantity: 1n })

const least = (one: bigint, other: bigint): bigint => (one < other ? one : other)
