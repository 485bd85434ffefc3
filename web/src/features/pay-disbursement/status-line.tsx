import { TransactionLink } from '../../ui/transaction-link.tsx'
import { texts } from './texts.ts'
import type { DisbursementStatus } from './use-disbursement.ts'

const words = texts.status

/** What the last act waits for, or how it ended. */
export function StatusLine({ status }: { status: DisbursementStatus }) {
  return (
    <div aria-live="polite" className="text-sm empty:hidden">
      {status.kind === 'asked' && <p>{words.asked}</p>}
      {status.kind === 'done' && <p className="text-winning">✓ {words.confirmed}</p>}
      {status.kind === 'under-way' && (
        <>
          <p className="font-semibold">
            {words.steps[status.step]}: {words.waits[status.waitsFor]}
          </p>
          {status.hash !== undefined && (
            <p className="font-mono text-xs text-muted">
              <TransactionLink hash={status.hash} />
            </p>
          )}
        </>
      )}
      {status.kind === 'failed' && (
        <p className="rounded-card border border-losing p-4 font-semibold text-losing">
          <span aria-hidden="true">× </span>
          {status.sentence}
        </p>
      )}
    </div>
  )
}
