import { Link } from 'react-router'
import { type ListQuery, type Tab, toListAddress } from './list-query.ts'
import { texts } from './texts.ts'

const tabs: readonly Tab[] = ['active', 'finished']

/** A tab opens on its first page, with the same search and genre. */
export function AuctionTabs({ query }: { query: ListQuery }) {
  return (
    <nav aria-label={texts.tabs.label}>
      <ul className="flex gap-1 rounded-full border border-line p-1">
        {tabs.map((tab) => (
          <li key={tab}>
            <Link
              to={toListAddress({ ...query, tab, page: 1 })}
              preventScrollReset
              aria-current={tab === query.tab ? 'page' : undefined}
              className="flex h-11 items-center rounded-full px-5 text-sm font-semibold text-muted hover:text-ink aria-[current=page]:bg-ink aria-[current=page]:text-paper"
            >
              {texts.tabs[tab]}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
