import type { Auction } from '@melos/api-contract'
import type { ReactNode } from 'react'
import { findPolicy } from '../../admission/describe-policy.ts'
import { usePolicies } from '../../admission/use-policies.ts'
import { useNow } from '../../lib/server-clock.ts'
import { useSite } from '../../lib/site.ts'
import { useStore } from '../../lib/store.ts'
import { describeOffer } from '../../song-forms/describe-offer.ts'
import { StepButtons } from '../../song-forms/step-form.tsx'
import { toPreviewAuction } from '../../song-forms/to-preview-auction.ts'
import { Amounts } from '../../ui/amount.tsx'
import { findStale } from './draft-state.ts'
import { NotReady, type StepProps } from './not-ready.tsx'
import { StaleNotice } from './notices.tsx'
import { texts } from './texts.ts'
import { useWork } from './use-work.ts'

interface PreviewStepProps extends StepProps {
  readonly preview: (auction: Auction) => ReactNode
}

const MINUTE_MS = 60_000

export function PreviewStep({ editor, preview, onBack, onNext }: PreviewStepProps) {
  const { stored: draft, content } = useStore(editor)
  const { contracts } = useSite()
  const loaded = useWork(draft.workId)
  // Rounded, because an auction that starts when it is signed would otherwise change with every second.
  const now = Math.floor(useNow() / MINUTE_MS) * MINUTE_MS
  const { data: policies } = usePolicies()
  const { terms } = draft
  if (loaded.kind !== 'loaded' || terms === null)
    return <NotReady isLoading={loaded.kind === 'loading'} onBack={onBack} />
  const stale = findStale({ draft, content, work: loaded.work, addresses: contracts })
  return (
    <div className="flex flex-col gap-6">
      {stale !== undefined && <StaleNotice step={stale} />}
      <p className="text-sm text-muted">
        {texts.preview.lead} {texts.preview.note}
      </p>
      <p className="max-w-prose text-md">
        <Amounts>{describeOffer(terms, loaded.work.percentage).join(' ')}</Amounts>
      </p>
      <div className="rounded-card border-2 border-dashed border-line p-4 sm:p-6">
        {preview(toPreviewAuction(loaded.work, { terms, policy: findPolicy(policies, terms.policy), now }))}
      </div>
      <StepButtons onBack={onBack} onNext={onNext} />
    </div>
  )
}
