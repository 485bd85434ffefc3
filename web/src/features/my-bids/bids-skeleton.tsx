import { texts } from './texts.ts'

const rows = ['first', 'second', 'third', 'fourth']

/** Stands where the bids will be. */
export function BidsSkeleton() {
  return (
    <div className="noscript:hidden">
      <p role="status" className="sr-only">
        {texts.loading}
      </p>
      <div aria-hidden="true" className="overflow-hidden rounded-card border border-line bg-surface">
        {rows.map((row) => (
          <div key={row} className="flex animate-pulse flex-col gap-3 border-t border-line p-5 first:border-t-0">
            <div className="h-5 w-1/3 rounded-full bg-line" />
            <div className="h-4 w-2/3 rounded-full bg-line" />
          </div>
        ))}
      </div>
    </div>
  )
}
