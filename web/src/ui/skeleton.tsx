const looks = {
  list: { frame: 'overflow-hidden rounded-card border border-line bg-surface', line: 'border-t p-5 first:border-t-0' },
  cards: { frame: 'flex flex-col gap-6', line: 'h-96 rounded-card border bg-surface p-6' },
} as const

/** Hidden without scripts, because nothing would replace it. */
export function Skeleton({ label, lines, look = 'list' }: { label: string; lines: number; look?: 'list' | 'cards' }) {
  const { frame, line } = looks[look]
  return (
    <div className="noscript:hidden">
      <p role="status" className="sr-only">
        {label}
      </p>
      <div aria-hidden="true" className={frame}>
        {Array.from({ length: lines }, (_, number) => number).map((number) => (
          <div key={number} className={`flex animate-pulse flex-col gap-3 border-line ${line}`}>
            <div className="h-5 w-1/3 rounded-full bg-line" />
            <div className="h-4 w-2/3 rounded-full bg-line" />
          </div>
        ))}
      </div>
    </div>
  )
}
