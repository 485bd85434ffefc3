import type { Auction, AuctionDraft } from '@melos/api-contract'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useSearch } from '../../lib/use-search.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Unavailable } from '../../ui/unavailable.tsx'
import type { Desk, DeskState } from './create-desk.ts'
import { isHeld } from './describe-hold.ts'
import { findStage, isFixed, isScheduled, readStage, type Stage } from './draft-state.ts'
import { FactsStep } from './facts-step.tsx'
import { FilesStep } from './files-step.tsx'
import { ConflictNotice } from './notices.tsx'
import { OfferStep } from './offer-step.tsx'
import { PreviewStep } from './preview-step.tsx'
import { SignStep } from './sign-step.tsx'
import { StageNav } from './stage-nav.tsx'
import { texts } from './texts.ts'
import { useDesk, useDeskState } from './use-desk.ts'

interface ListWorkProps {
  readonly draftId: string
  /** The public page's parts, which belong to other features. */
  readonly preview: (auction: Auction) => ReactNode
}

/** From a song to a public auction, step by step. */
export function ListWork({ draftId, preview }: ListWorkProps) {
  const opened = useDesk(draftId)
  switch (opened.kind) {
    case 'loading':
      return <Skeleton label={texts.list.loading} lines={3} />
    case 'missing':
      return (
        <Notice title={texts.notFound.title} action={<ButtonLink to="/admin/list">{texts.notFound.action}</ButtonLink>}>
          <p>{texts.notFound.text}</p>
        </Notice>
      )
    case 'failed':
      return <Unavailable {...texts.list.failed} onRetry={opened.retry} />
    case 'open':
      return <Wizard desk={opened.desk} preview={preview} />
    default:
      return opened satisfies never
  }
}

function Wizard({ desk, preview }: { desk: Desk; preview: ListWorkProps['preview'] }) {
  const { draft, content, saving } = useDeskState(desk)
  const search = useSearch()
  const navigate = useNavigate()
  // Where the draft was when it was opened: what is done meanwhile does not move the person.
  const [first] = useState<Stage>(() => {
    const found = findStage(draft)
    return found === 'listed' ? 'sign' : found
  })
  const stage = readStage(search.get('step')) ?? first
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(stage)
  useEffect(() => {
    if (shown.current !== stage) heading.current?.focus({ preventScroll: true })
    shown.current = stage
  }, [stage])
  const goTo = (next: Stage) => () => void navigate(`?step=${next}`)

  return (
    <div className="flex flex-col gap-8 pt-8 sm:pt-12">
      <div>
        <h1 dir="auto" className="font-display text-2xl font-extrabold tracking-[-0.035em] wrap-anywhere">
          {content.title.trim() === '' ? texts.list.title : content.title}
        </h1>
        <p role="status" className="mt-2 text-xs text-muted">
          {describeState(draft, saving)}
        </p>
      </div>
      <StageNav stage={stage} onLeave={() => void desk.flush()} />
      {isHeld(saving) && <ConflictNotice desk={desk} saving={saving} />}
      <section aria-labelledby="stage">
        <h2 id="stage" ref={heading} tabIndex={-1} className="mb-6 font-display text-xl font-bold tracking-[-0.02em]">
          {texts.steps[stage]}
        </h2>
        {stage === 'facts' && <FactsStep desk={desk} onNext={goTo('files')} />}
        {stage === 'files' && <FilesStep desk={desk} onBack={goTo('facts')} onNext={goTo('offer')} />}
        {stage === 'offer' && <OfferStep desk={desk} onBack={goTo('files')} onNext={goTo('preview')} />}
        {stage === 'preview' && (
          <PreviewStep desk={desk} preview={preview} onBack={goTo('offer')} onNext={goTo('sign')} />
        )}
        {stage === 'sign' && <SignStep desk={desk} onBack={goTo('preview')} />}
      </section>
    </div>
  )
}

function describeState(draft: AuctionDraft, saving: DeskState['saving']): string | undefined {
  if (draft.auctionId !== null) return texts.listed
  if (isScheduled(draft)) return texts.scheduled
  if (isFixed(draft)) return texts.underWay
  return isHeld(saving) ? undefined : texts.saving[saving]
}
