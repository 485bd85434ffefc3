import { Link } from 'react-router'
import { signedFetch } from '../../api/signed-fetch.ts'
import { groupThousands } from '../../lib/group-thousands.ts'
import { poll, useQuery } from '../../lib/query-client.ts'
import { AuditTable } from './audit-table.tsx'
import { type HouseQuery, places, toHouseAddress } from './house-query.ts'
import { loadAudit } from './load-house.ts'
import { Panel } from './panel.tsx'
import { texts } from './texts.ts'

const PAUSE_MS = 60_000

const words = texts.audit

export function AuditPanel({ query: address }: { query: HouseQuery }) {
  const { log } = address
  const query = useQuery({
    queryKey: ['admin', 'audit', log],
    queryFn: () => loadAudit(signedFetch, log),
    ...poll(PAUSE_MS),
  })
  const toPage = (page: number): string => toHouseAddress({ ...address, log: page }, 'log')
  return (
    <Panel id={places.log} words={words} lines={8} query={query}>
      {({ entries, page, pages }) => (
        <>
          {entries.length === 0 ? (
            <p className="rounded-card border border-line bg-surface p-6 text-sm text-muted">{words.none}</p>
          ) : (
            <AuditTable entries={entries} isBusy={query.isPlaceholderData} />
          )}
          <LogPages page={page} pages={pages} toPage={toPage} />
        </>
      )}
    </Panel>
  )
}

interface LogPagesProps {
  readonly page: number
  readonly pages: number
  readonly toPage: (page: number) => string
}

const pageLook =
  'inline-flex h-11 items-center rounded-full border border-line px-5 text-sm font-semibold hover:border-muted'

/** A log is read step by step: its numbers mean nothing a day later. */
export function LogPages({ page, pages, toPage }: LogPagesProps) {
  if (pages < 2) return null
  return (
    <nav aria-label={words.pages} className="mt-6 flex flex-wrap items-center gap-3">
      {page > 1 && (
        <Link to={toPage(page - 1)} className={pageLook}>
          {words.newer}
        </Link>
      )}
      {page < pages && (
        <Link to={toPage(page + 1)} className={pageLook}>
          {words.older}
        </Link>
      )}
      <p className="text-sm text-muted">{words.pageOf(groupThousands(page), groupThousands(pages))}</p>
    </nav>
  )
}
