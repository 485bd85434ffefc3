const rows = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth']

/** Stands where a part of the overview will be. */
export function PanelSkeleton({ label, lines }: { label: string; lines: number }) {
  return (
    <>
      <p role="status" className="sr-only">
        {label}
      </p>
      <div aria-hidden="true" className="overflow-hidden rounded-card border border-line bg-surface">
        {rows.slice(0, lines).map((row) => (
          <div key={row} className="flex animate-pulse flex-col gap-3 border-t border-line p-5 first:border-t-0">
            <div className="h-5 w-1/3 rounded-full bg-line" />
            <div className="h-4 w-2/3 rounded-full bg-line" />
          </div>
        ))}
      </div>
    </>
  )
}
