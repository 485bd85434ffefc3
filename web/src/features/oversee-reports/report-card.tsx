import type { StoredInfringementReport } from '@melos/api-contract'
import { useRef } from 'react'
import { formatUtcMinute } from '../../lib/format-utc-minute.ts'
import { parseUtcDateTime } from '../../lib/parse-utc-date-time.ts'
import { CloseReport } from './close-report.tsx'
import { ReportItems } from './report-items.tsx'
import { texts } from './texts.ts'

interface ReportCardProps {
  readonly report: StoredInfringementReport
  readonly onClosed: (report: StoredInfringementReport) => void
}

const formatMoment = (moment: string): string => formatUtcMinute(parseUtcDateTime(moment))

export function ReportCard({ report, onClosed }: ReportCardProps) {
  const title = useRef<HTMLHeadingElement>(null)
  const { id, reportedAt, closedAt, closedBy } = report
  return (
    <li className="rounded-card border border-line bg-surface p-5 sm:p-6">
      <div className="mb-5 flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <h2 ref={title} tabIndex={-1} className="font-display text-lg font-bold">
          {texts.report(String(id))}
        </h2>
        <p className={`text-sm font-semibold ${closedAt === null ? 'text-losing' : 'text-muted'}`}>
          <span aria-hidden="true">{closedAt === null ? '→ ' : '✓ '}</span>
          {closedAt === null ? texts.states.open : texts.states.closed}
        </p>
        <p className="text-xs text-muted sm:ml-auto">{texts.reported(formatMoment(reportedAt))}</p>
      </div>
      <ReportItems report={report} />
      <div className="mt-6 border-t border-line pt-5">
        {closedAt === null ? (
          <CloseReport
            id={id}
            onClosed={(closed) => {
              onClosed(closed)
              // The button that was pressed is gone.
              title.current?.focus()
            }}
          />
        ) : (
          <p className="text-sm wrap-anywhere text-muted">{texts.closed(formatMoment(closedAt), closedBy ?? '')}</p>
        )}
      </div>
    </li>
  )
}
