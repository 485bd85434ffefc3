import type { StoredInfringementReport } from '@melos/api-contract'
import { useRef, useState } from 'react'
import { signedFetch } from '../../api/signed-fetch.ts'
import { formatUtcMinute } from '../../lib/format-utc-minute.ts'
import { parseUtcDateTime } from '../../lib/parse-utc-date-time.ts'
import { showToast } from '../../lib/show-toast.ts'
import { Button } from '../../ui/button.tsx'
import { closeReport } from './report-calls.ts'
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

type Step = 'idle' | 'asking' | 'busy'

function CloseReport({ id, onClosed }: { id: number; onClosed: (report: StoredInfringementReport) => void }) {
  const [step, setStep] = useState<Step>('idle')

  async function close(): Promise<void> {
    if (step === 'busy') return
    setStep('busy')
    try {
      onClosed(await closeReport(signedFetch, id))
      void showToast({ kind: 'success', text: texts.done(id) })
    } catch {
      setStep('asking')
      void showToast({ kind: 'error', text: texts.undone })
    }
  }

  if (step === 'idle')
    return (
      <Button look="quiet" aria-label={texts.closeWhich(id)} onClick={() => setStep('asking')}>
        {texts.close}
      </Button>
    )
  return (
    <div className="flex flex-wrap items-center gap-3">
      <p className="w-full text-sm">{texts.closeMeaning}</p>
      {/* The button that was pressed has gone: the focus goes where the answer is. */}
      <Button look="quiet" autoFocus onClick={() => setStep('idle')}>
        {texts.keep}
      </Button>
      <Button aria-disabled={step === 'busy'} aria-busy={step === 'busy'} onClick={() => void close()}>
        {step === 'busy' ? texts.closing : texts.sureClose}
      </Button>
    </div>
  )
}
