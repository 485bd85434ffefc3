import { Amounts } from '../../ui/amount.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { TransactionLink } from '../../ui/transaction-link.tsx'
import type { SettlementProgress } from './run-settlement.ts'
import { texts } from './texts.ts'
import type { Approval } from './use-approval.ts'

const words = texts.approve

export function SettlementStatus({ state }: { state: Approval['state'] }) {
  return (
    <div aria-live="polite">
      {state.kind === 'asked' && <p>{words.asked}</p>}
      {state.kind === 'under-way' && <UnderWay progress={state} />}
      {state.kind === 'failed' && (
        <div className="rounded-card border border-losing p-4">
          <p className="font-semibold text-losing">
            <span aria-hidden="true">× </span>
            <Amounts>{state.sentence}</Amounts>
          </p>
          {state.detail !== undefined && (
            <p className="mt-2 wrap-anywhere">
              <Amounts>{state.detail}</Amounts>
            </p>
          )}
        </div>
      )}
    </div>
  )
}

function UnderWay({ progress }: { progress: Extract<SettlementProgress, { kind: 'under-way' }> }) {
  const { step, done = 0, total = 1, settledBidders = 0, bidderCount = 0, waitsFor, hash } = progress
  return (
    <div className="flex flex-col gap-2">
      <ProgressBar label={words.bar} value={done} most={total} />
      <p className="flex flex-wrap justify-between gap-x-4">
        <span className="font-semibold">
          {words.steps[step]}: {words.waits[waitsFor]}
        </span>
        <span className="text-muted">
          <Amounts>{words.progress(Math.min(done + 1, total), total)}</Amounts>
        </span>
      </p>
      {bidderCount > 0 && (
        <p className="text-xs text-muted">
          <Amounts>{words.bidders(String(settledBidders), String(bidderCount))}</Amounts>
        </p>
      )}
      {hash !== undefined && (
        <p className="font-mono text-xs text-muted">
          <TransactionLink hash={hash} />
        </p>
      )}
    </div>
  )
}
