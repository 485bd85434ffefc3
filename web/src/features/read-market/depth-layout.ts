import { formatMels } from '@melos/clearing/format-numbers'
import { scaleLinear } from 'd3-scale'
import { anchorLabel, thinOut } from '../../ui/chart/axis-label.ts'
import { type BrokenScale, createBrokenScale } from '../../ui/chart/broken-scale.ts'
import { decimalsOf, formatTick } from '../../ui/chart/format-tick.ts'
import { limitDomain } from '../../ui/chart/limit-domain.ts'
import { plotHeight } from '../../ui/chart/plot-size.ts'
import { beginAtTop, endAtTop, stepArea, stepLine, type Vertex } from '../../ui/chart/step-path.ts'
import { type DepthStep, listSteps, type MarketBook } from './depth-steps.ts'
import { texts } from './texts.ts'

/** The axis spans at least ten price steps, in MELS. */
const LEAST_WIDTH = 0.1

/** An order is far if it is more than this many times as far as three quarters of the orders. */
const FAR = 2

interface DepthScales {
  readonly price: BrokenScale
  readonly startPrice: number
  /** The highest price that is drawn to scale. */
  readonly endPrice: number
  /** Pixels from the top; negative beyond the end of the axis. */
  tokens(count: number): number
  readonly tokenTicks: readonly number[]
}

export interface KnownPrices {
  /** Null before the first trade. */
  readonly lastTrade: { readonly price: string } | null
  readonly auctionPrice: string
}

/** Everything the plot draws: x from 0 to 1, y in pixels from the top. */
export function layOutDepth(book: MarketBook, { lastTrade, auctionPrice }: KnownPrices) {
  const lastPrice = lastTrade?.price ?? auctionPrice
  const steps = listSteps(book)
  const scales = createDepthScales(steps, Number(lastPrice))
  const readable = steps.filter(({ price }) => Number(price) >= scales.startPrice)
  const placed = readable.map(({ side, price, total }) => ({
    side,
    x: scales.price.position(Number(price)),
    y: scales.tokens(total),
  }))
  const decimals = decimalsOf(scales.price.ticks)
  const last = Number(lastPrice)
  const name = lastTrade === null ? texts.depth.auctionPrice : texts.depth.lastPrice
  return {
    /** The prices within the chart, and in the same order where they are drawn. */
    readable,
    steps: placed,
    buyers: drawBuyers(placed.filter(({ side }) => side === 'BUY')),
    sellers: drawSellers(placed.filter(({ side }) => side === 'SELL')),
    breakAt: scales.price.breakAt,
    levels: scales.tokenTicks.map((count) => ({ y: scales.tokens(count), text: formatTick(count) })),
    labels: thinOut(
      scales.price.ticks.map((tick) => anchorLabel(scales.price.position(tick), formatTick(tick, decimals))),
    ),
    last:
      last > scales.endPrice || last < scales.startPrice
        ? undefined
        : anchorLabel(scales.price.position(last), name(formatMels(lastPrice))),
    notes: noteLimits(book, steps, scales),
  }
}

/** The curve reaches from the best price down to the axis' start, where all buyers would still buy. */
function drawBuyers(steps: readonly Vertex[]) {
  const [lowest, best] = [steps[0], steps.at(-1)]
  if (lowest === undefined || best === undefined) return undefined
  const curve = [{ x: 0, y: lowest.y }, ...steps, { x: best.x, y: plotHeight }]
  return { line: stepLine(beginAtTop(curve), 'before'), area: stepArea(curve, 'before') }
}

function drawSellers(steps: readonly Vertex[]) {
  const [best, highest] = [steps[0], steps.at(-1)]
  if (best === undefined || highest === undefined) return undefined
  const curve = [{ x: best.x, y: plotHeight }, ...steps, { x: 1, y: highest.y }]
  return { line: stepLine(endAtTop(curve), 'after'), area: stepArea(curve, 'after') }
}

/** A buy order far below the others must not squeeze them into a corner. */
function limitStart(steps: readonly DepthStep[], lastPrice: number): number {
  const prices = steps.map(({ price }) => Number(price))
  const best = Number((steps.findLast(({ side }) => side === 'BUY') ?? steps[0])?.price ?? lastPrice)
  const distances = prices.map((price) => Math.abs(best - price)).sort((one, other) => one - other)
  // Of four orders or fewer, none is left out.
  const far = FAR * (distances[Math.ceil((distances.length - 1) * 0.75)] ?? 0)
  const near = prices.filter((price) => best - price <= far)
  const isLastNear = best - lastPrice <= far || lastPrice >= best / 2
  return Math.min(best, ...near, ...(isLastNear ? [lastPrice] : []))
}

function createDepthScales(steps: readonly DepthStep[], lastPrice: number): DepthScales {
  const prices = steps.map(({ price }) => Number(price))
  const leastWidth = Math.max(lastPrice / 4, LEAST_WIDTH)
  // Without orders, the last price is in the middle.
  const start = steps.length === 0 ? lastPrice - leastWidth / 2 : limitStart(steps, lastPrice)
  const [bestBuy, bestSell] = [steps.findLast(({ side }) => side === 'BUY'), steps.find(({ side }) => side === 'SELL')]
  const best = Math.max(...[bestBuy, bestSell].map((step) => Number(step?.price ?? start)))
  const endPrice = limitDomain({ start, values: prices, reference: best, extras: [lastPrice] })
  // A single large order far from the best prices must not flatten the rest.
  const most = limitDomain({
    start: 0,
    values: steps.map(({ total }) => total).sort((one, other) => one - other),
    reference: Math.max(bestBuy?.total ?? 0, bestSell?.total ?? 0),
  })
  const tokens = scaleLinear([0, Math.max(1, most) * 1.06], [plotHeight, 0])
  return {
    price: createBrokenScale({
      start,
      end: endPrice,
      highest: Math.max(endPrice, ...prices),
      leastWidth,
    }),
    startPrice: start,
    endPrice,
    tokens,
    tokenTicks: steps.length === 0 ? [] : tokens.ticks(4).filter(Number.isInteger),
  }
}

/** Sentences about what the plot leaves out. */
function noteLimits(
  { total }: MarketBook,
  steps: readonly DepthStep[],
  { startPrice, endPrice, tokens }: DepthScales,
): string[] {
  const { before, beyond, continuesAbove, leftOut } = texts.depth
  const notes: string[] = []
  const low = steps.filter(({ price }) => Number(price) < startPrice)
  const next = low.at(-1)
  if (next !== undefined) notes.push(before(sum(low), formatMels(next.price)))
  const far = steps.filter(({ price }) => Number(price) > endPrice)
  const farthest = far.at(-1)
  if (farthest !== undefined) notes.push(beyond(sum(far), formatMels(farthest.price)))
  const highest = Math.max(0, ...steps.filter((step) => !low.includes(step)).map(({ total }) => total))
  if (tokens(highest) < 0) notes.push(continuesAbove(highest))
  const rest = {
    buy: total.buy - sum(steps.filter(({ side }) => side === 'BUY')),
    sell: total.sell - sum(steps.filter(({ side }) => side === 'SELL')),
  }
  if (rest.buy > 0 || rest.sell > 0) notes.push(leftOut(rest.buy, rest.sell))
  return notes
}

const sum = (steps: readonly DepthStep[]): number => steps.reduce((total, { quantity }) => total + quantity, 0)
