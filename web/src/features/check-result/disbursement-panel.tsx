import { showCount } from '@melos/clearing/amounts'
import { Unavailable } from '../../ui/unavailable.tsx'
import { ReadingSkeleton } from './check-skeleton.tsx'
import { CheckedValues } from './checked-values.tsx'
import { describeDisbursement, describeRoyaltyFinding } from './describe-disbursement.ts'
import { describeFailure } from './describe-failure.ts'
import { disbursementTexts } from './disbursement-texts.ts'
import type { DisbursementOutcome } from './disbursement-worker.ts'
import { HolderLines } from './holder-lines.tsx'
import { texts } from './texts.ts'
import { useDisbursementCheck } from './use-disbursement-check.ts'
import { VerdictBanner } from './verdict-banner.tsx'

export default function DisbursementPanel({ id }: { id: number }) {
  const { state, check } = useDisbursementCheck(id)
  const { failed, reading } = disbursementTexts
  if (state.kind === 'reading') {
    const { reading: part, share } = state.progress ?? { reading: 'events', share: 0 }
    // Reading the events and comparing the accounts each count for half of the progress.
    const percent = (part === 'accounts' ? 50 : 0) + Math.round(share * 50)
    return <ReadingSkeleton text={reading[part]} percent={percent} />
  }
  if (state.kind !== 'checked') {
    const text = state.kind === 'no-document' ? failed.noDocument : describeFailure(state, failed)
    return <Unavailable title={failed.title} text={text} action={failed.action} onRetry={check} />
  }
  return (
    <div className="flex flex-col gap-12">
      <Verdict {...state} />
      <CheckedValues verdict={state.verdict} />
      <HolderLines verdict={state.verdict} />
    </div>
  )
}

function Verdict({ verdict, code }: DisbursementOutcome) {
  const { unprovable, atBlock } = disbursementTexts.verdict
  return (
    <VerdictBanner
      {...describeDisbursement({ verdict, code })}
      notes={[...(code === 'unknown' ? [texts.verdict.unknownCode] : []), unprovable]}
      findings={verdict.findings.map(describeRoyaltyFinding)}
      about={atBlock(showCount(verdict.block.number))}
    />
  )
}
