import { scaleLinear } from 'd3-scale'

interface Domain {
  readonly start: number
  /** Where the even part ends. */
  readonly end: number
  /** The highest value there is; beyond `end` the scale is broken. */
  readonly highest: number
  /** What the even part shows at least: one value alone still needs an axis around it. */
  readonly leastWidth: number
}

export interface BrokenScale {
  /** 0 to 1. */
  position(value: number): number
  /** Round values of the even part. */
  readonly ticks: readonly number[]
  /** Where the part that is not to scale begins; `undefined` when all is. */
  readonly breakAt: number | undefined
}

/** Room on the left, so that what happens at the very start can be seen. */
const INSET = 0.04
const BREAK_AT = 0.84
const LAST = 0.96

/** Even up to `end`; what is beyond shares a narrow band, in which every tenfold takes the same room. */
export function createBrokenScale({ start, end, highest, leastWidth }: Domain): BrokenScale {
  const isBroken = highest > end
  const width = Math.max(end - start, leastWidth)
  const even = scaleLinear([start, start + width * 1.08], [INSET, isBroken ? BREAK_AT : 1])
  return {
    position(value) {
      if (value <= end || !isBroken) return clamp(even(value))
      const share = Math.log(Math.min(value, highest) / end) / Math.log(highest / end)
      return BREAK_AT + (LAST - BREAK_AT) * (0.25 + 0.75 * share)
    },
    ticks: even.ticks(4),
    breakAt: isBroken ? BREAK_AT : undefined,
  }
}

function clamp(position: number): number {
  return Math.min(1, Math.max(0, position))
}
