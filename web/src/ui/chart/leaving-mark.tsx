import { PlotAt } from './plot-at.tsx'

/** Where a line goes on above the plot. */
export function LeavingMark({ x }: { x: number }) {
  return (
    <PlotAt x={x} y={-10}>
      <path d="m-5 6 5-5 5 5" className="fill-none stroke-muted stroke-2" strokeLinecap="round" />
    </PlotAt>
  )
}
