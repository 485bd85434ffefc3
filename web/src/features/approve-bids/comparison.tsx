import type { Difference } from './compare-bids.ts'
import { texts } from './texts.ts'

const words = texts.comparison
const SHOWN = 5

/** Whether the server's calculation and this browser's are the same, bid by bid. */
export function Comparison({ count, differences }: { count: number; differences: readonly Difference[] }) {
  if (count === 0 && differences.length === 0) return null
  if (differences.length === 0)
    return (
      <p className="text-sm text-winning">
        <span aria-hidden="true">✓ </span>
        {words.agrees(texts.calculation.bids(count))}
      </p>
    )
  const rest = differences.length - SHOWN
  return (
    <div role="alert" className="rounded-card border border-losing p-4 text-sm">
      <p className="font-semibold text-losing">
        <span aria-hidden="true">! </span>
        {words.differs}
      </p>
      <ul className="mt-2 flex flex-col gap-1">
        {differences.slice(0, SHOWN).map((difference) => (
          <li key={`${difference.index} ${difference.what} ${difference.bidder}`}>{describe(difference)}</li>
        ))}
        {rest > 0 && <li>{words.rest(rest)}</li>}
      </ul>
      <p className="mt-2 text-muted">{words.mayLag}</p>
    </div>
  )
}

function describe({ index, bidder, what, server, recomputed }: Difference): string {
  const bid = index === null ? words.foreign(bidder) : words.bid(String(index), bidder)
  const sentence = words.what[what](bid)
  return server === '' || recomputed === '' ? `${sentence}.` : `${sentence}: ${words.values(server, recomputed)}.`
}
