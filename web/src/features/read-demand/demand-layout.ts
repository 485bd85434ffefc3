import type { Demand } from '@melos/api-contract'
import { plotHeight } from '../../ui/chart/plot-size.ts'
import { beginAtTop, stepArea, stepLine, type Vertex } from '../../ui/chart/step-path.ts'
import { createDemandScales, type DemandScales } from './demand-scales.ts'
import { clearingIndex } from './demand-state.ts'
import { labelDemand } from './label-demand.ts'
import { type DraftBid, type DraftPoint, placeDraft } from './place-draft.ts'

export type DemandLayout = ReturnType<typeof layOutDemand>

/** Everything that is drawn, across from 0 to 1 and down in pixels. */
export function layOutDemand(demand: Demand, draftBid: DraftBid | undefined) {
  const draft = draftBid === undefined ? undefined : placeDraft(demand, draftBid)
  const scales = createDemandScales(demand, draft)
  const at = (price: string, tokens: number): Vertex => ({
    x: scales.price.position(Number(price)),
    y: scales.tokens(tokens),
  })
  // Lowest price first, as they stand on the axis.
  const steps = demand.points.map((point) => at(point.tokenPrice, point.cumulativeTokenCount)).reverse()
  const { taken, beyond } = cutCurve(demand, scales, steps)
  const coming = beginAtTop(beyond)
  return {
    ...labelDemand(demand, scales, draft),
    steps,
    /** The part of the curve that the offer serves: from the highest price to where the offer ends. */
    taken: { line: stepLine(taken, 'before'), area: stepArea(taken, 'before') },
    /** What is wanted beyond the offer. */
    beyond: { line: stepLine(coming, 'before'), area: stepArea(beyond, 'before') },
    clearing: demand.clearingPoint === null ? undefined : at(demand.clearingPoint.tokenPrice, demand.tokensOffered),
    breakAt: scales.price.breakAt,
    /** Where the curve leaves the plot at its top. */
    leavesAt: coming[0] !== undefined && coming[0].y < 0 ? coming[0].x : undefined,
    draft: draft === undefined ? undefined : drawDraft(draft, scales),
  }
}

/** Each price holds down to the next lower one, the lowest down to the axis. */
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

/** A bar for its own tokens, which ends at the top of the plot at the latest. */
function drawDraft({ tokenPrice, above, cumulativeTokenCount }: DraftPoint, { price, tokens }: DemandScales) {
  const inside = (y: number) => Math.max(0, y)
  return {
    x: price.position(Number(tokenPrice)),
    y: inside(tokens(cumulativeTokenCount)),
    fromY: inside(tokens(above)),
  }
}
