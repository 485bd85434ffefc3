import type { Auction } from '@melos/api-contract'
import type { ReactNode } from 'react'
import { useSite } from '../../lib/site.ts'
import { useNow } from '../../lib/use-now.ts'
import type { Desk } from './create-desk.ts'
import { describeOffer } from './describe-offer.ts'
import { findStale } from './draft-state.ts'
import { StaleNotice } from './notices.tsx'
import { StepButtons } from './step-buttons.tsx'
import { texts } from './texts.ts'
import { toPreviewAuction } from './to-preview-auction.ts'
import { useDeskState } from './use-desk.ts'
import { useWork } from './use-work.ts'

interface PreviewStepProps {
  readonly desk: Desk
  readonly preview: (auction: Auction) => ReactNode
  readonly onBack: () => void
  readonly onNext: () => void
}

const MINUTE_MS = 60_000

export function PreviewStep({ desk, preview, onBack, onNext }: PreviewStepProps) {
  const { draft, content } = useDeskState(desk)
  const { contracts } = useSite()
  const loaded = useWork(draft.workId)
  // An offer that begins when it is signed has no start yet: the same minute keeps the picture still.
  const now = Math.floor(useNow() / MINUTE_MS) * MINUTE_MS
  const { terms } = draft
  if (loaded.kind !== 'loaded' || terms === null)
    return (
      <div className="flex flex-col gap-6">
        <p className="text-sm text-muted">{loaded.kind === 'loading' ? texts.list.loading : texts.preview.workFirst}</p>
        <StepButtons onBack={onBack} />
      </div>
    )
  const stale = findStale({ draft, content, work: loaded.work, addresses: contracts })
  return (
    <div className="flex flex-col gap-6">
      {stale !== undefined && <StaleNotice step={stale} />}
      <p className="text-sm text-muted">
        {texts.preview.lead} {texts.preview.note}
      </p>
      <p className="max-w-prose text-md">{describeOffer(terms, loaded.work.percentage).join(' ')}</p>
      <div className="rounded-card border-2 border-dashed border-line p-4 sm:p-6">
        {preview(toPreviewAuction(loaded.work, { terms, now }))}
      </div>
      <StepButtons onBack={onBack} onNext={onNext} />
    </div>
  )
}
