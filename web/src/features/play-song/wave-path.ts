/** A little less than the picture, so that the round ends of the loudest bar stay inside. */
const tallest = 90

/**
 * The bars of a song as an SVG path in a box of `bars` by 100; peaks are 0 to 100.
 * Without peaks it is a line, and so is a song that stays silent.
 */
export function wavePath(peaks: readonly number[], bars: number): string {
  if (peaks.length === 0) return `M0 50h${bars}`
  return loudestOfEach(peaks, bars)
    .map((peak, bar) => {
      const height = (Math.max(0, Math.min(peak, 100)) / 100) * tallest
      return `M${bar + 0.5} ${round(50 - height / 2)}v${round(height)}`
    })
    .join('')
}

/** As many values as asked for: each the loudest of its share of the peaks. */
function loudestOfEach(peaks: readonly number[], bars: number): number[] {
  return Array.from({ length: bars }, (_, bar) => {
    const from = Math.floor((bar * peaks.length) / bars)
    const to = Math.ceil(((bar + 1) * peaks.length) / bars)
    return Math.max(...peaks.slice(from, to))
  })
}

const round = (value: number): number => Math.round(value * 10) / 10
