import type { StoredInfringementReport } from '@melos/api-contract'
import { type ReactNode, useCallback, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { signedFetch } from '../../api/signed-fetch.ts'
import { showToast } from '../../lib/show-toast.ts'
import { showUtc } from '../../lib/utc-time.ts'
import { Button } from '../../ui/button.tsx'
import { closeReport } from './report-calls.ts'
import { texts } from './texts.ts'

interface ReportCardProps {
  readonly report: StoredInfringementReport
  readonly onClosed: (report: StoredInfringementReport) => void
}

export function ReportCard({ report, onClosed }: ReportCardProps) {
  const title = useRef<HTMLHeadingElement>(null)
  const { id, reportedAt, closedAt, closedBy } = report
  const anchor = `report-${id}`
  const { hash } = useLocation()
  // The router has looked for the anchor before the reports were loaded.
  const scrollTo = useCallback(
    (card: HTMLElement | null) => {
      if (hash === `#${anchor}`) card?.scrollIntoView()
    },
    [hash, anchor],
  )
  return (
    <li ref={scrollTo} id={anchor} className="scroll-mt-6 rounded-card border border-line bg-surface p-5 sm:p-6">
      <div className="mb-5 flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <h2 ref={title} tabIndex={-1} className="font-display text-lg font-bold">
          {texts.report(String(id))}
        </h2>
        <p className={`text-sm font-semibold ${closedAt === null ? 'text-losing' : 'text-muted'}`}>
          <span aria-hidden="true">{closedAt === null ? '→ ' : '✓ '}</span>
          {closedAt === null ? texts.states.open : texts.states.closed}
        </p>
        <p className="text-xs text-muted sm:ml-auto">{texts.reported(showUtc(reportedAt))}</p>
      </div>
      <ReportItems report={report} />
      <div className="mt-6 border-t border-line pt-5">
        {closedAt === null ? (
          <CloseReport
            id={id}
            onClosed={(closed) => {
              onClosed(closed)
              // The close button, which had the focus, is gone.
              title.current?.focus()
            }}
          />
        ) : (
          <p className="text-sm wrap-anywhere text-muted">{texts.closed(showUtc(closedAt), closedBy ?? '')}</p>
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
      {/* Takes the focus of the close button, which is gone. */}
      <Button look="quiet" autoFocus onClick={() => setStep('idle')}>
        {texts.keep}
      </Button>
      <Button aria-disabled={step === 'busy'} aria-busy={step === 'busy'} onClick={() => void close()}>
        {step === 'busy' ? texts.closing : texts.sureClose}
      </Button>
    </div>
  )
}

const written = ['statement', 'work', 'content'] as const
const link = 'wrap-anywhere underline decoration-line underline-offset-4 hover:decoration-current'

function ReportItems({ report }: { report: StoredInfringementReport }) {
  const { id, contentUrl, name, email } = report
  const mail = `mailto:${email}?subject=${encodeURIComponent(texts.subject(id))}`
  return (
    <dl className="grid gap-5 text-sm">
      {written.map((item) => (
        <Written key={item} label={texts.items[item]} text={report[item]} />
      ))}
      <Item label={texts.items.contentUrl}>
        {isWebAddress(contentUrl) ? (
          <a href={contentUrl} target="_blank" rel="noopener noreferrer nofollow" className={link}>
            {contentUrl}
          </a>
        ) : (
          contentUrl
        )}
      </Item>
      <Written label={texts.items.proof} text={report.proof} />
      <Item label={texts.items.name}>
        <bdi>{name}</bdi>
      </Item>
      <Item label={texts.items.email}>
        <a href={mail} className={link}>
          {email}
        </a>
      </Item>
    </dl>
  )
}

function Written({ label, text }: { label: string; text: string }) {
  return (
    <Item label={label}>
      <span dir="auto" className="block whitespace-pre-wrap">
        {text}
      </span>
    </Item>
  )
}

function Item({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-6 gap-y-1 md:grid-cols-[14rem_minmax(0,1fr)]">
      <dt className="text-muted">{label}</dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </div>
  )
}

/** Links with other schemes could run scripts. */
function isWebAddress(text: string): boolean {
  return /^https?:\/\//i.test(text) && URL.canParse(text)
}
