import { memo } from 'react'
import { wavePath } from './wave-path.ts'

interface WaveProps {
  readonly peaks: readonly number[]
  readonly bars: number
}

/** The part up to `--playhead` of an element around it is accented and ends in a line. */
export const Wave = memo(function Wave({ peaks, bars }: WaveProps) {
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
