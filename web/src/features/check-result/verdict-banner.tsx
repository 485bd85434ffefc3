import { showCount } from '../../lib/amounts.ts'
import { formatUtcMinute } from '../../lib/utc-time.ts'
import { Amounts } from '../../ui/amount.tsx'
import { describeFinding, describeVerdict } from './describe-verdict.ts'
import { texts } from './texts.ts'
import type { Checked } from './use-check.ts'

const MOST_FINDINGS = 10

const looks = {
  right: { mark: '✓', box: 'border-winning', badge: 'bg-winning text-surface' },
  wrong: { mark: '✗', box: 'border-accent', badge: 'bg-accent text-on-accent' },
  waiting: { mark: '○', box: 'border-losing', badge: 'bg-losing text-surface' },
} as const

export function VerdictBanner({ auction, verdict, code, file }: Checked) {
  const { tone, title, text } = describeVerdict({ auction, verdict, code })
  const { mark, box, badge } = looks[tone]
  const { atBlock, ofFile, moreFindings, unknownCode } = texts.verdict
  const { findings } = verdict
  const moment = formatUtcMinute(Number(auction.blockTime) * 1000)
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
          {code === 'unknown' && <p className="mt-2 max-w-prose text-sm">{unknownCode}</p>}
          {file !== null && <p className="mt-2 max-w-prose text-sm wrap-anywhere">{ofFile(file)}</p>}
        </div>
      </div>
      {findings.length > 0 && (
        <ul className="mt-6 flex flex-col gap-3 border-t border-line pt-6">
          {findings.slice(0, MOST_FINDINGS).map((finding) => (
            <li key={`${finding.against} ${finding.where} ${finding.bidder} ${finding.expected}`} className="text-sm">
              <span className="block text-xs text-muted">
                {finding.against === 'rule' ? texts.finding.byRule : texts.finding.byChain}
              </span>
              <span className="wrap-anywhere">
                <Amounts>{describeFinding(finding)}</Amounts>
              </span>
            </li>
          ))}
          {findings.length > MOST_FINDINGS && (
            <li className="text-sm text-muted">
              <Amounts>{moreFindings(String(findings.length - MOST_FINDINGS))}</Amounts>
            </li>
          )}
        </ul>
      )}
      <p className="mt-6 text-xs text-muted">
        <Amounts>{atBlock(showCount(auction.blockNumber), moment)}</Amounts>
      </p>
    </section>
  )
}
