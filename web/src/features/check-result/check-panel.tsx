import { hasEnded } from '@melos/clearing'
import { ClearingSteps } from '../../ui/clearing-steps.tsx'
import { Unavailable } from '../../ui/unavailable.tsx'
import { BidderLines } from './bidder-lines.tsx'
import { CheckSkeleton } from './check-skeleton.tsx'
import { EvidenceActions } from './evidence-actions.tsx'
import { MoneyTable } from './money-table.tsx'
import { texts } from './texts.ts'
import { type CheckState, useCheck } from './use-check.ts'
import { VerdictBanner } from './verdict-banner.tsx'

/** Reads, recomputes, compares and shows. */
export default function CheckPanel({ auctionId }: { auctionId: number }) {
  const { state, refusal, checkChain, checkFile } = useCheck(auctionId)
  return (
    <div className="flex flex-col gap-12">
      <Result state={state} onRetry={checkChain} />
      <EvidenceActions
        auction={state.kind === 'checked' && state.file === null ? state.auction : null}
        refusal={refusal}
        onFile={checkFile}
        onChain={checkChain}
      />
    </div>
  )
}

function Result({ state, onRetry }: { state: CheckState; onRetry: () => void }) {
  if (state.kind === 'reading') {
    return state.progress === undefined ? <CheckSkeleton /> : <CheckSkeleton progress={state.progress} />
  }
  if (state.kind === 'unavailable' || state.kind === 'failed') {
    const { title, text, action } = texts.failed
    const why = state.kind === 'failed' ? whyFailed(state.code) : text
    return <Unavailable title={title} text={why} action={action} onRetry={onRetry} />
  }
  const { auction, verdict } = state
  const { ruled } = verdict
  return (
    <>
      <VerdictBanner {...state} />
      {ruled !== null && (
        <>
          <section>
            <h2 className="mb-4 font-display text-xl font-bold tracking-[-0.02em]">{texts.steps}</h2>
            <ClearingSteps auction={auction} steps={ruled.clearing} bidderCount={ruled.lines.length} />
          </section>
          <MoneyTable expected={ruled.expected} actual={ruled.actual} isSettled={auction.status === 'PROCESSED'} />
          <BidderLines lines={ruled.lines} isProjection={!hasEnded(auction.status)} />
        </>
      )}
    </>
  )
}

function whyFailed(code: Extract<CheckState, { kind: 'failed' }>['code']): string {
  const { text, incomplete, unknown, ahead } = texts.failed
  switch (code) {
    case 'CHAIN_INCOMPLETE':
      return incomplete
    case 'AUCTION_UNKNOWN':
      return unknown
    case 'BLOCK_UNKNOWN':
      return ahead
    default:
      return text
  }
}
