import { useCallback } from 'react'
import { signedFetch } from '../../api/signed-fetch.ts'
import { AuditTable } from './audit-table.tsx'
import { type HouseQuery, places, toHouseAddress } from './house-query.ts'
import { loadAudit } from './load-house.ts'
import { LogPages } from './log-pages.tsx'
import { Panel } from './panel.tsx'
import { PanelFailed } from './panel-failed.tsx'
import { PanelSkeleton } from './panel-skeleton.tsx'
import { StaleNote } from './stale-note.tsx'
import { texts } from './texts.ts'
import { useAnswer } from './use-answer.ts'

const PAUSE_MS = 60_000

const words = texts.audit

export function AuditPanel({ query }: { query: HouseQuery }) {
  const { log } = query
  const ask = useCallback(() => loadAudit(signedFetch, log), [log])
  const asked = useAnswer(ask, PAUSE_MS)
  const { data, hasFailed, isBusy, retry } = asked
  const toPage = (page: number): string => toHouseAddress({ ...query, log: page }, 'log')
  return (
    <Panel id={places.log} title={words.title}>
      {data === undefined && !hasFailed && <PanelSkeleton label={words.loading} lines={8} />}
      {data === undefined && hasFailed && <PanelFailed {...words.failed} onRetry={retry} />}
      {data !== undefined && (
        <>
          <StaleNote asked={asked} />
          {data.entries.length === 0 ? (
            <p className="rounded-card border border-line bg-surface p-6 text-sm text-muted">{words.none}</p>
          ) : (
            <AuditTable entries={data.entries} isBusy={isBusy} />
          )}
          <LogPages page={data.page} pages={data.pages} toPage={toPage} />
        </>
      )}
    </Panel>
  )
}
