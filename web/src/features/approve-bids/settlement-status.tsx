import { ProgressBar } from '../../ui/progress-bar.tsx'
import { TransactionLink } from '../../ui/transaction-link.tsx'
import type { SettlementProgress } from './run-settlement.ts'
import { texts } from './texts.ts'
import type { Approval } from './use-approval.ts'

const words = texts.approve

/** A bar and a sentence while calls are sent, and why it stopped. */
export function SettlementStatus({ state }: { state: Approval['state'] }) {
  return (
    <div aria-live="polite">
      {state.kind === 'asked' && <p>{words.asked}</p>}
      {state.kind === 'under-way' && <UnderWay progress={state} />}
      {state.kind === 'failed' && (
        <div className="rounded-card border border-losing p-4">
          <p className="font-semibold text-losing">
            <span aria-hidden="true">× </span>
            {state.sentence}
          </p>
          {state.detail !== undefined && <p className="mt-2 wrap-anywhere">{state.detail}</p>}
        </div>
      )}
    </div>
  )
}

function UnderWay({ progress }: { progress: Extract<SettlementProgress, { kind: 'under-way' }> }) {
  const { step, done, total, settledBidders, bidderCount, waitsFor, hash } = progress
  return (
    <div className="flex flex-col gap-2">
      <ProgressBar label={words.bar} value={done} most={total} />
      <p className="flex flex-wrap justify-between gap-x-4">
        <span className="font-semibold">
          {words.steps[step]}: {words.waits[waitsFor]}
        </span>
        <span className="font-mono text-muted">{words.progress(Math.min(done + 1, total), total)}</span>
      </p>
      {bidderCount > 0 && (
        <p className="text-xs text-muted">{words.bidders(String(settledBidders), String(bidderCount))}</p>
      )}
      {hash !== undefined && (
        <p className="font-mono text-xs text-muted">
          <TransactionLink hash={hash} />
        </p>
      )}
    </div>
  )
}
