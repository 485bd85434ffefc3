import { memo } from 'react'

/** Highlights the part up to the `--playhead` that a parent element sets. */
export const Wave = memo(function Wave({ peaks, bars }: { peaks: readonly number[]; bars: number }) {
  const path = wavePath(peaks, bars)
  return (
    <>
      <Bars path={path} width={bars} className="stroke-muted opacity-70" />
      <Bars
        path={path}
        width={bars}
        className="stroke-accent [clip-path:inset(0_calc(100%-100%*var(--playhead,0))_0_0)]"
      />
      <span className="absolute inset-0 overflow-hidden">
        <span className="absolute inset-0 translate-x-[calc(100%*var(--playhead,0))] border-l-2 border-accent" />
      </span>
    </>
  )
})

function Bars({ path, width, className }: { path: string; width: number; className: string }) {
  return (
    <svg
      viewBox={`0 0 ${width} 100`}
      preserveAspectRatio="none"
      aria-hidden="true"
      strokeLinecap="round"
      className={`absolute inset-0 size-full fill-none stroke-2 lg:stroke-3 ${className}`}
    >
      <path d={path} vectorEffect="non-scaling-stroke" />
    </svg>
  )
}

/** Less than 100, so that the round ends of the loudest bar stay inside. */
const tallest = 90

/**
 * An SVG path in a box of `bars` by 100; peaks are 0 to 100. Without peaks, and for silence, it is a line.
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

function loudestOfEach(peaks: readonly number[], bars: number): number[] {
  return Array.from({ length: bars }, (_, bar) => {
    const from = Math.floor((bar * peaks.length) / bars)
    const to = Math.ceil(((bar + 1) * peaks.length) / bars)
    return Math.max(...peaks.slice(from, to))
  })
}

const round = (value: number): number => Math.round(value * 10) / 10
