import { hasEnded } from '@melos/clearing'
import { showCount } from '@melos/clearing/amounts'
import { formatUtcMinute } from '@melos/clearing/utc-time'
import { type ChainAuction, writeEvidence } from '@melos/evidence'
import { saveFile } from '../../lib/save-file.ts'
import { Button } from '../../ui/button.tsx'
import { ClearingSteps } from '../../ui/clearing-steps.tsx'
import { Unavailable } from '../../ui/unavailable.tsx'
import { BidderLines } from './bidder-lines.tsx'
import { CheckSkeleton } from './check-skeleton.tsx'
import { describeFailure } from './describe-failure.ts'
import { describeFinding, describeVerdict } from './describe-verdict.ts'
import { DismissalLines } from './dismissal-lines.tsx'
import { MoneyTable } from './money-table.tsx'
import { texts } from './texts.ts'
import { type Checked, type CheckState, useCheck } from './use-check.ts'
import { VerdictBanner } from './verdict-banner.tsx'

export default function CheckPanel({ auctionId }: { auctionId: number }) {
  const { state, refusal, checkChain, checkFile } = useCheck(auctionId)
  return (
    <div className="flex flex-col gap-12">
      <Result state={state} onRetry={checkChain} />
      <EvidenceActions
        auction={state.kind === 'checked' && state.file === null ? state.auction : null}
        isReading={state.kind === 'reading'}
        refusal={refusal}
        onFile={checkFile}
        onChain={checkChain}
      />
    </div>
  )
}

function Result({ state, onRetry }: { state: CheckState; onRetry: () => void }) {
  if (state.kind === 'reading') return <CheckSkeleton {...state} />
  if (state.kind !== 'checked') {
    const { failed } = texts
    const text = describeFailure(state, failed)
    return <Unavailable title={failed.title} text={text} action={failed.action} onRetry={onRetry} />
  }
  const { auction, verdict, dismissals } = state
  const { ruled } = verdict
  return (
    <>
      <AuctionVerdict {...state} />
      {ruled !== null && (
        <>
          <section>
            <h2 className="mb-4 font-display text-xl font-bold tracking-[-0.02em]">{texts.steps}</h2>
            <ClearingSteps auction={auction} steps={ruled.clearing} bidderCount={ruled.lines.length} />
          </section>
          <MoneyTable expected={ruled.expected} actual={ruled.actual} isSettled={auction.status === 'PROCESSED'} />
          <BidderLines lines={ruled.lines} isProjection={!hasEnded(auction.status)} />
          {auction.terms.policy !== 0n && <DismissalLines dismissals={dismissals} bids={auction.bids} />}
        </>
      )}
    </>
  )
}

function AuctionVerdict({ auction, verdict, code, file }: Checked) {
  const { atBlock, ofFile, unknownCode, admitted } = texts.verdict
  const { policy } = auction.terms
  const { byRule, byChain } = texts.finding
  const moment = formatUtcMinute(Number(auction.blockTime) * 1000)
  return (
    <VerdictBanner
      {...describeVerdict({ auction, verdict, code })}
      notes={[
        ...(code === 'unknown' ? [unknownCode] : []),
        ...(policy === 0n ? [] : [admitted(String(policy))]),
        ...(file === null ? [] : [ofFile(file)]),
      ]}
      findings={verdict.findings.map((finding) => ({
        against: finding.against === 'rule' ? byRule : byChain,
        text: describeFinding(finding),
      }))}
      about={atBlock(showCount(auction.blockNumber), moment)}
    />
  )
}

interface EvidenceActionsProps {
  /** Null until the chain is read, and while a file is checked. */
  readonly auction: ChainAuction | null
  readonly isReading: boolean
  /** Why a file was refused. */
  readonly refusal: string | null
  readonly onFile: (file: File) => void
  readonly onChain: () => void
}

const { evidence } = texts

function EvidenceActions({ auction, isReading, refusal, onFile, onChain }: EvidenceActionsProps) {
  return (
    <section>
      <h2 className="mb-2 font-display text-xl font-bold tracking-[-0.02em]">{evidence.title}</h2>
      <p className="max-w-prose text-sm text-muted">{evidence.text}</p>
      <div className="mt-4 flex flex-wrap gap-3">
        {auction === null && !isReading ? (
          <Button onClick={onChain}>{evidence.again}</Button>
        ) : (
          <Button disabled={auction === null} onClick={() => auction !== null && download(auction)}>
            {evidence.download}
          </Button>
        )}
        <label className="inline-flex min-h-11 cursor-pointer items-center justify-center rounded-full border border-line px-6 text-sm font-semibold text-ink outline-accent hover:border-muted has-focus-visible:outline-2 has-focus-visible:outline-offset-2">
          {evidence.upload}
          <input
            type="file"
            accept=".json,application/json"
            className="sr-only"
            onChange={({ target }) => {
              const [file] = target.files ?? []
              // Without this, choosing the same file again would not fire an event.
              target.value = ''
              if (file !== undefined) onFile(file)
            }}
          />
        </label>
      </div>
      <p role="alert" className="mt-3 max-w-prose text-sm font-semibold text-accent wrap-anywhere empty:hidden">
        {refusal}
      </p>
    </section>
  )
}

function download(auction: ChainAuction): void {
  saveFile({
    name: evidence.fileName(String(auction.auctionId), String(auction.blockNumber)),
    type: 'application/json',
    content: `${JSON.stringify(writeEvidence(auction), null, 2)}\n`,
  })
}
