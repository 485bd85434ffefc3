import { showMels } from '../../lib/amounts.ts'
import { shortenAddress } from '../../lib/shorten-address.ts'
import { Amounts } from '../../ui/amount.tsx'
import { Button } from '../../ui/button.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { TransactionLink } from '../../ui/transaction-link.tsx'
import { AppointWallet } from '../../wallet/appoint-wallet.tsx'
import { useWallet } from '../../wallet/wallet.ts'
import { planSettlement } from './plan-settlement.ts'
import type { Situation } from './read-situation.ts'
import type { SettlementProgress } from './run-settlement.ts'
import { texts } from './texts.ts'
import type { Approval } from './use-approval.ts'

const words = texts.approve

export function ApprovePanel({ approval, situation }: { approval: Approval; situation: Situation | undefined }) {
  const { state, isBusy, approve } = approval
  const wallet = useWallet()
  return (
    <section className="flex flex-col gap-4 border-t border-line pt-6 text-sm">
      <h2 className="font-display text-lg font-bold">{words.title}</h2>
      {situation !== undefined && (
        <p>
          <Amounts>{describeOutcome(situation)}</Amounts>
        </p>
      )}
      {situation !== undefined && !isBusy && (
        <p className="text-muted">
          <Amounts>{describeEffort(situation)}</Amounts>
        </p>
      )}
      <SettlementStatus state={state} />
      {state.kind === 'failed' && state.code === 'no-role' && wallet.kind === 'connected' && (
        <AppointWallet address={wallet.address} onAppointed={() => void approve()} />
      )}
      <Button onClick={() => void approve()} disabled={isBusy} isWide>
        {words.action}
      </Button>
      {wallet.kind === 'connected' && (
        <p className="text-xs text-muted">{words.wallet(shortenAddress(wallet.address))}</p>
      )}
    </section>
  )
}

function describeOutcome({ auction, calculation }: Situation): string {
  if (calculation.outcome === 'void') return auction.bids.length === 0 ? words.voidEmpty : words.void
  const winners = calculation.lines.filter(({ quantity }) => quantity > 0n).length
  return words.sold(words.winners(winners), showMels(calculation.clearingPrice))
}

function describeEffort(situation: Situation): string {
  const { auction, calculation } = situation
  if (auction.status === 'PROCESSED') return words.settled
  const bidders = String(calculation.lines.length)
  const calls = words.calls(planSettlement(situation).length)
  if (auction.settlements.length === 0) return calls
  return `${words.begun(String(auction.settlements.length), bidders)} ${calls}`
}

function SettlementStatus({ state }: { state: Approval['state'] }) {
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
