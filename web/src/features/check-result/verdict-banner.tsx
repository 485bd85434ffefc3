import { Amounts } from '../../ui/amount.tsx'
import { texts } from './texts.ts'
import type { Tone } from './verdict-mark.tsx'

const MOST_FINDINGS = 10

const looks = {
  right: { mark: '✓', box: 'border-winning', badge: 'bg-winning text-surface' },
  wrong: { mark: '✗', box: 'border-accent', badge: 'bg-accent text-on-accent' },
  waiting: { mark: '○', box: 'border-losing', badge: 'bg-losing text-surface' },
} as const

interface VerdictBannerProps {
  readonly tone: Tone
  readonly title: string
  readonly text: string
  readonly notes: readonly string[]
  /** What doesn't match, each with what it was compared to. */
  readonly findings: readonly { readonly against: string; readonly text: string }[]
  /** What was checked, and when. */
  readonly about: string
}

export function VerdictBanner({ tone, title, text, notes, findings, about }: VerdictBannerProps) {
  const { mark, box, badge } = looks[tone]
  return (
    <section
      data-verdict={tone}
      aria-labelledby="verdict"
      className={`rounded-card border-2 bg-surface p-6 sm:p-8 ${box}`}
    >
      <div className="flex items-start gap-4 sm:gap-6">
        <span
          aria-hidden="true"
          className={`grid size-12 shrink-0 place-items-center rounded-full text-xl font-bold sm:size-16 ${badge}`}
        >
          {mark}
        </span>
        <div role="status" className="min-w-0">
          <h2 id="verdict" className="font-display text-xl font-extrabold tracking-[-0.03em] sm:text-2xl">
            {title}
          </h2>
          <p className="mt-2 max-w-prose text-md">
            <Amounts>{text}</Amounts>
          </p>
          {notes.map((note) => (
            <p key={note} className="mt-2 max-w-prose text-sm wrap-anywhere">
              {note}
            </p>
          ))}
        </div>
      </div>
      {findings.length > 0 && (
        <ul className="mt-6 flex flex-col gap-3 border-t border-line pt-6">
          {findings.slice(0, MOST_FINDINGS).map((finding) => (
            <li key={`${finding.against} ${finding.text}`} className="text-sm">
              <span className="block text-xs text-muted">{finding.against}</span>
              <span className="wrap-anywhere">
                <Amounts>{finding.text}</Amounts>
              </span>
            </li>
          ))}
          {findings.length > MOST_FINDINGS && (
            <li className="text-sm text-muted">
              <Amounts>{texts.verdict.moreFindings(String(findings.length - MOST_FINDINGS))}</Amounts>
            </li>
          )}
        </ul>
      )}
      <p className="mt-6 text-xs text-muted">
        <Amounts>{about}</Amounts>
      </p>
    </section>
  )
}
