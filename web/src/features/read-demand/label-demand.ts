import type { Demand } from '@melos/api-contract'
import { formatMels } from '../../lib/format-mels.ts'
import { groupThousands } from '../../lib/group-thousands.ts'
import { type AxisLabel, anchorLabel, dropOverlapping, thinOut } from '../../ui/chart/axis-label.ts'
import { decimalsOf, formatTick } from '../../ui/chart/format-tick.ts'
import type { LevelLabel } from '../../ui/chart/plot.tsx'
import type { DemandScales } from './demand-scales.ts'
import type { DraftPoint } from './place-draft.ts'
import { texts } from './texts.ts'

interface DemandLabels {
  readonly levels: readonly LevelLabel[]
  readonly labels: readonly AxisLabel[]
  readonly offered: LevelLabel
  readonly target: AxisLabel | undefined
  readonly notes: readonly string[]
}

/** Pixels that the words at the offer need for themselves, above and below. */
const ROOM = { above: 18, below: 36 }

export function labelDemand(demand: Demand, scales: DemandScales, draft: DraftPoint | undefined): DemandLabels {
  const offered = { y: scales.tokens(demand.tokensOffered), text: formatTick(demand.tokensOffered) }
  return {
    offered,
    levels: scales.tokenTicks
      .map((count) => ({ y: scales.tokens(count), text: formatTick(count) }))
      .filter(({ y }) => y < offered.y - ROOM.above || y > offered.y + ROOM.below),
    labels: labelPrices(demand, scales, draft),
    target: isTargetMarked(demand, scales) ? labelTarget(demand, scales) : undefined,
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

/** Beside an axis a whole number needs no decimals. */
function shorten(amount: string): string {
  return amount.includes('.') ? formatMels(amount) : groupThousands(amount)
}

function isTargetMarked({ thresholdPrice, minimumPrice }: Demand, { endPrice }: DemandScales): boolean {
  const threshold = Number(thresholdPrice)
  return threshold > Number(minimumPrice) && threshold <= endPrice
}

function labelTarget({ thresholdPrice }: Demand, { price }: DemandScales): AxisLabel {
  return anchorLabel(price.position(Number(thresholdPrice)), `${texts.demand.target} ${formatMels(thresholdPrice)}`)
}

/** What the picture does not show, in words. */
function noteLimits({ points, thresholdPrice }: Demand, { endPrice, tokens }: DemandScales): string[] {
  const notes: string[] = []
  const [highest, lowest] = [points[0], points.at(-1)]
  const beyond = points.findLast(({ tokenPrice }) => Number(tokenPrice) > endPrice)
  if (highest !== undefined && beyond !== undefined) {
    notes.push(texts.demand.beyond(beyond.cumulativeTokenCount, formatMels(highest.tokenPrice)))
  }
  if (lowest !== undefined && tokens(lowest.cumulativeTokenCount) < 0) {
    notes.push(texts.demand.goesOn(lowest.cumulativeTokenCount))
  }
  if (Number(thresholdPrice) > endPrice) notes.push(texts.demand.targetBeyond(formatMels(thresholdPrice)))
  return notes
}
