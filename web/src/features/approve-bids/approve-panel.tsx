import { showMels } from '@melos/clearing/amounts'
import { shortenAddress } from '../../lib/shorten-address.ts'
import { Amounts } from '../../ui/amount.tsx'
import { Button } from '../../ui/button.tsx'
import { AppointWallet } from '../../wallet/appoint-wallet.tsx'
import { useWallet } from '../../wallet/wallet.ts'
import { planSettlement } from './plan-settlement.ts'
import type { Situation } from './read-situation.ts'
import { SettlementStatus } from './settlement-status.tsx'
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
