import { scaleLinear } from 'd3-scale'

interface Domain {
  readonly start: number
  readonly end: number
  readonly highest: number
  /** The minimum width of the linear part, because a single value needs an axis too. */
  readonly leastWidth: number
}

export interface BrokenScale {
  /** 0 to 1. */
  position(value: number): number
  readonly ticks: readonly number[]
  /** Where the part that isn't to scale begins, if there is one. */
  readonly breakAt: number | undefined
}

/** Space on the left that keeps the start visible. */
const INSET = 0.04
const BREAK_AT = 0.84
const LAST = 0.96

/** Linear up to `end`; higher values share a narrow logarithmic band. */
export function createBrokenScale({ start, end, highest, leastWidth }: Domain): BrokenScale {
  const isBroken = highest > end
  const width = Math.max(end - start, leastWidth)
  const linear = scaleLinear([start, start + width * 1.08], [INSET, isBroken ? BREAK_AT : 1])
  return {
    position(value) {
      if (value <= end || !isBroken) return clamp(linear(value))
      const share = Math.log(Math.min(value, highest) / end) / Math.log(highest / end)
      return BREAK_AT + (LAST - BREAK_AT) * (0.25 + 0.75 * share)
    },
    ticks: linear.ticks(4),
    breakAt: isBroken ? BREAK_AT : undefined,
  }
}

function clamp(position: number): number {
  return Math.min(1, Math.max(0, position))
}
