import { shortenAddress } from '../../lib/shorten-address.ts'
import { showMels } from '../../lib/show-units.ts'
import { Button } from '../../ui/button.tsx'
import { useWallet } from '../../wallet/wallet.ts'
import { AppointOperator } from './appoint-operator.tsx'
import { planSettlement, type Situation } from './plan-settlement.ts'
import { SettlementStatus } from './settlement-status.tsx'
import { texts } from './texts.ts'
import type { Approval } from './use-approval.ts'

const words = texts.approve

interface ApprovePanelProps {
  readonly approval: Approval
  /** Undefined until the chain has been read. */
  readonly situation: Situation | undefined
}

export function ApprovePanel({ approval: { state, isBusy, approve }, situation }: ApprovePanelProps) {
  const wallet = useWallet()
  return (
    <section className="flex flex-col gap-4 border-t border-line pt-6 text-sm">
      <h2 className="font-display text-lg font-bold">{words.title}</h2>
      {situation !== undefined && <p>{describeOutcome(situation)}</p>}
      {situation !== undefined && !isBusy && <p className="text-muted">{describeEffort(situation)}</p>}
      <SettlementStatus state={state} />
      {state.kind === 'failed' && state.code === 'no-role' && <AppointOperator onAppointed={() => void approve()} />}
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
  const { settlement, clearingPrice } = calculation
  return words.sold(words.winners(settlement.winners.length), showMels(clearingPrice))
}

/** How far it is, and how much is left. */
function describeEffort(situation: Situation): string {
  const { auction, proved } = situation
  if (auction.status === 'PROCESSED') return words.settled
  const bidders = String(new Set(auction.bids.map(({ bidder }) => bidder)).size)
  const calls = words.calls(planSettlement(situation).length)
  if (auction.settlements.length > 0) return `${words.begun(String(auction.settlements.length), bidders)} ${calls}`
  return proved > 0 ? `${words.proving(String(proved), bidders)} ${calls}` : calls
}
