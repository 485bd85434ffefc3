import type { Demand } from '@melos/api-contract'
import { formatMels, groupThousands } from '@melos/clearing/format-numbers'
import { type AxisLabel, anchorLabel, dropOverlapping, thinOut } from '../../ui/chart/axis-label.ts'
import { decimalsOf, formatTick } from '../../ui/chart/format-tick.ts'
import { plotHeight } from '../../ui/chart/plot-size.ts'
import { beginAtTop, stepArea, stepLine, type Vertex } from '../../ui/chart/step-path.ts'
import { createDemandScales, type DemandScales } from './demand-scales.ts'
import { clearingIndex, type DraftBid, type DraftPoint, type OwnBid, placeDraft } from './demand-state.ts'
import { texts } from './texts.ts'

export type DemandLayout = ReturnType<typeof layOutDemand>

/** Everything the plot draws: x from 0 to 1, y in pixels from the top. */
export function layOutDemand(demand: Demand, draftBid: DraftBid | undefined, own: readonly OwnBid[] = []) {
  const draft = draftBid === undefined ? undefined : placeDraft(demand, draftBid)
  const scales = createDemandScales(demand, draft)
  const at = (price: string, tokens: number): Vertex => ({
    x: scales.price.position(Number(price)),
    y: scales.tokens(tokens),
  })
  // Lowest price first, as on the axis.
  const steps = demand.points.map((point) => at(point.tokenPrice, point.cumulativeTokenCount)).reverse()
  const { taken, beyond } = cutCurve(demand, scales, steps)
  const coming = beginAtTop(beyond)
  return {
    ...labelDemand(demand, scales, draft),
    steps,
    /** The part of the curve within the offer. */
    taken: { line: stepLine(taken, 'before'), area: stepArea(taken, 'before') },
    /** The part of the curve beyond the offer. */
    beyond: { line: stepLine(coming, 'before'), area: stepArea(beyond, 'before') },
    clearing: demand.clearingPoint === null ? undefined : at(demand.clearingPoint.tokenPrice, demand.tokensOffered),
    breakAt: scales.price.breakAt,
    /** Where the curve leaves the plot at its top. */
    leavesAt: coming[0] !== undefined && coming[0].y < 0 ? coming[0].x : undefined,
    draft: draft === undefined ? undefined : drawDraft(draft, scales),
    /** One mark per price at which the wallet has bid, on the curve. */
    own: [...new Set(own.map(({ startTokenPrice }) => startTokenPrice))].flatMap((price) => {
      const point = demand.points.find(({ tokenPrice }) => tokenPrice === price)
      if (point === undefined) return []
      const { x, y } = at(price, point.cumulativeTokenCount)
      return [{ key: price, x, y: Math.max(0, y) }]
    }),
  }
}

/** Each step reaches down to the next lower price, and the lowest one to the axis. */
function cutCurve(demand: Demand, { tokens }: DemandScales, steps: readonly Vertex[]) {
  const [lowest, highest] = [steps[0], steps.at(-1)]
  if (lowest === undefined || highest === undefined) return { taken: [], beyond: [] }
  const foot = { x: highest.x, y: plotHeight }
  const head = { x: 0, y: lowest.y }
  const index = steps.length - 1 - clearingIndex(demand)
  const step = steps[index]
  if (step === undefined) return { taken: [head, ...steps, foot], beyond: [] }
  const meeting = { x: step.x, y: tokens(demand.tokensOffered) }
  return { taken: [meeting, ...steps.slice(index + 1), foot], beyond: [head, ...steps.slice(0, index + 1), meeting] }
}

/** A bar for the draft's own tokens, cut off at the top of the plot. */
function drawDraft({ tokenPrice, above, cumulativeTokenCount }: DraftPoint, { price, tokens }: DemandScales) {
  const inside = (y: number) => Math.max(0, y)
  return {
    x: price.position(Number(tokenPrice)),
    y: inside(tokens(cumulativeTokenCount)),
    fromY: inside(tokens(above)),
  }
}

/** Pixels that the offer's label needs above and below. */
const CLEARANCE = { above: 18, below: 36 }

function labelDemand(demand: Demand, scales: DemandScales, draft: DraftPoint | undefined) {
  const offered = { y: scales.tokens(demand.tokensOffered), text: formatTick(demand.tokensOffered) }
  return {
    offered,
    levels: scales.tokenTicks
      .map((count) => ({ y: scales.tokens(count), text: formatTick(count) }))
      .filter(({ y }) => y < offered.y - CLEARANCE.above || y > offered.y + CLEARANCE.below),
    labels: labelPrices(demand, scales, draft),
    target: labelTarget(demand, scales),
    notes: noteLimits(demand, scales),
  }
}

function labelPrices(demand: Demand, { price }: DemandScales, draft: DraftPoint | undefined): AxisLabel[] {
  const decimals = decimalsOf(price.ticks)
  const at = (value: string, text = formatMels(value)) => anchorLabel(price.position(Number(value)), text)
  const start = at(demand.minimumPrice, decimals === 0 ? shorten(demand.minimumPrice) : undefined)
  const ends = [demand.points[0]?.tokenPrice, draft?.tokenPrice]
    .filter((value) => value !== undefined)
    .sort((one, other) => Number(other) - Number(one))
    .map((value) => ({ ...at(value, shorten(value)), x: 1, anchor: 'end' as const }))
  const ticks = thinOut(price.ticks.map((tick) => anchorLabel(price.position(tick), formatTick(tick, decimals))))
  return dropOverlapping([start, ...(price.breakAt === undefined ? [] : ends.slice(0, 1)), ...ticks])
}

/** Whole numbers need no decimals on an axis. */
function shorten(amount: string): string {
  return amount.includes('.') ? formatMels(amount) : groupThousands(amount)
}

/** Undefined for a target that every bid meets, and for one whose price is beyond the axis. */
function labelTarget({ thresholdPrice, minimumPrice }: Demand, { price, endPrice }: DemandScales) {
  const threshold = Number(thresholdPrice)
  if (threshold <= Number(minimumPrice) || threshold > endPrice) return undefined
  return anchorLabel(price.position(threshold), `${texts.demand.target} ${formatMels(thresholdPrice)}`)
}

/** Sentences about what the plot leaves out. */
function noteLimits({ points, thresholdPrice }: Demand, { endPrice, tokens }: DemandScales): string[] {
  const notes: string[] = []
  const [highest, lowest] = [points[0], points.at(-1)]
  const beyond = points.findLast(({ tokenPrice }) => Number(tokenPrice) > endPrice)
  if (highest !== undefined && beyond !== undefined) {
    notes.push(texts.demand.beyond(beyond.cumulativeTokenCount, formatMels(highest.tokenPrice)))
  }
  if (lowest !== undefined && tokens(lowest.cumulativeTokenCount) < 0) {
    notes.push(texts.demand.continuesAbove(lowest.cumulativeTokenCount))
  }
  if (Number(thresholdPrice) > endPrice) notes.push(texts.demand.targetBeyond(formatMels(thresholdPrice)))
  return notes
}
