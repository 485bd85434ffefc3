import type { AuctionStatus } from '@melos/api-contract'
import { groupThousands } from '@melos/clearing/format-numbers'
import { Link } from 'react-router'
import { signedFetch } from '../../api/signed-fetch.ts'
import { poll, useQuery } from '../../lib/query-client.ts'
import { Amount } from '../../ui/amount.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { CardTable } from '../../ui/table.tsx'
import { AuctionRow } from './auction-row.tsx'
import { type AuctionsPage, loadAuctions } from './load-overview.ts'
import { type OverviewQuery, places, statuses, toOverviewAddress } from './overview-query.ts'
import { Panel } from './panel.tsx'
import { texts } from './texts.ts'

const PAUSE_MS = 30_000

const words = texts.auctions
const columns = [
  { label: words.work },
  { label: words.state, width: 'w-31' },
  { label: words.bids, isNumber: true, width: 'w-22' },
  { label: words.price, isNumber: true, width: 'w-32' },
  { label: words.time, width: 'w-30' },
  { label: texts.open, isHidden: true, width: 'w-29' },
]

export function AuctionsPanel({ query: address }: { query: OverviewQuery }) {
  const { status, page } = address
  const query = useQuery({
    queryKey: ['admin', 'auctions', status, page],
    queryFn: () => loadAuctions(signedFetch, { status, page }),
    ...poll(PAUSE_MS),
  })
  return (
    <Panel id={places.auctions} words={words} lines={8} query={query}>
      {(list) => <LoadedAuctions list={list} query={address} isBusy={query.isPlaceholderData} />}
    </Panel>
  )
}

export function LoadedAuctions({ list, query, isBusy }: { list: AuctionsPage; query: OverviewQuery; isBusy: boolean }) {
  const { entries, page, pages, counts } = list
  if (statuses.every((status) => counts[status] === 0)) {
    const { title, text } = words.empty
    return (
      <Notice title={title} action={<ButtonLink to="/admin/list">{texts.listWork}</ButtonLink>}>
        <p>{text}</p>
      </Notice>
    )
  }
  return (
    <>
      <StateFilter query={query} counts={counts} />
      {entries.length === 0 ? (
        <p className="rounded-card border border-line bg-surface p-6 text-sm text-muted">
          {words.noneWithStatus}{' '}
          <Link
            to={toOverviewAddress({ ...query, status: null, page: 1 })}
            preventScrollReset
            className="-my-3 inline-block py-3 font-semibold text-ink underline underline-offset-4"
          >
            {words.showAll}
          </Link>
        </p>
      ) : (
        <CardTable caption={words.caption} columns={columns} from="xl" isFixed isBusy={isBusy}>
          {entries.map((auction) => (
            <AuctionRow key={auction.externalId} auction={auction} />
          ))}
        </CardTable>
      )}
      <Pagination
        page={page}
        pages={pages}
        toPage={(number) => toOverviewAddress({ ...query, page: number }, 'auctions')}
      />
    </>
  )
}

function StateFilter({ query, counts }: { query: OverviewQuery; counts: AuctionsPage['counts'] }) {
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
              to={toOverviewAddress({ ...query, status, page: 1 })}
              preventScrollReset
              aria-current={status === query.status ? 'page' : undefined}
              className="flex h-11 items-center gap-2 rounded-full border border-line px-4 text-sm font-semibold hover:border-muted aria-[current=page]:border-ink aria-[current=page]:bg-ink aria-[current=page]:text-paper"
            >
              {label}{' '}
              <span className="font-normal">
                <Amount>{groupThousands(count)}</Amount>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
