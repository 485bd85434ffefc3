import { signedFetch } from '../../api/signed-fetch.ts'
import { poll, useQuery } from '../../lib/query-client.ts'
import { AuditTable } from './audit-table.tsx'
import { type HouseQuery, places, toHouseAddress } from './house-query.ts'
import { loadAudit } from './load-house.ts'
import { LogPages } from './log-pages.tsx'
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
