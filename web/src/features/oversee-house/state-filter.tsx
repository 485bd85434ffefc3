import type { AuctionStatus } from '@melos/api-contract'
import { Link } from 'react-router'
import { groupThousands } from '../../lib/group-thousands.ts'
import { type HouseQuery, statuses, toHouseAddress } from './house-query.ts'
import type { AuctionsPage } from './load-house.ts'
import { texts } from './texts.ts'

const words = texts.auctions

/** Another state begins at its first page. */
export function StateFilter({ query, counts }: { query: HouseQuery; counts: AuctionsPage['counts'] }) {
  const all = statuses.reduce((sum, status) => sum + counts[status], 0)
  const choices: { status: AuctionStatus | null; label: string; count: number }[] = [
    { status: null, label: words.all, count: all },
    ...statuses.map((status) => ({ status, label: words.states[status], count: counts[status] })),
  ]
  return (
    <nav aria-label={words.filter} className="mb-4">
      <ul className="flex flex-wrap gap-2">
        {choices.map(({ status, label, count }) => (
          <li key={label}>
            <Link
              to={toHouseAddress({ ...query, status, page: 1 })}
              preventScrollReset
              aria-current={status === query.status ? 'page' : undefined}
              className="flex h-11 items-center gap-2 rounded-full border border-line px-4 text-sm font-semibold hover:border-muted aria-[current=page]:border-ink aria-[current=page]:bg-ink aria-[current=page]:text-paper"
            >
              {label} <span className="font-mono font-normal">{groupThousands(count)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
