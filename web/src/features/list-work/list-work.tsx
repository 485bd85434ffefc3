import type { Auction, AuctionDraft } from '@melos/api-contract'
import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import { useStore } from '../../lib/store.ts'
import { useFocusOnChange } from '../../lib/use-focus-on-change.ts'
import { useSearch } from '../../lib/use-search.ts'
import { ConflictNotice, type HoldTexts } from '../../song-forms/conflict-notice.tsx'
import { isHeld, type Saving } from '../../song-forms/content-editor.ts'
import { Edited } from '../../song-forms/edited.tsx'
import { StepNav } from '../../ui/step-nav.tsx'
import { findStep, isFixed, isScheduled, type ListingStep, listingSteps, readStep } from './draft-state.ts'
import { FactsStep } from './facts-step.tsx'
import { FilesStep } from './files-step.tsx'
import { OfferStep } from './offer-step.tsx'
import { PreviewStep } from './preview-step.tsx'
import { SignStep } from './sign-step.tsx'
import { texts } from './texts.ts'
import { type DraftEditor, useDraftEditor } from './use-draft-editor.ts'

const steps = listingSteps.map((name) => ({ name, title: texts.steps[name] }))

const { title, text, theirs, mine, underWay, fixed } = texts.conflict
export const holds: HoldTexts = {
  conflict: { title, text, stored: theirs, mine },
  'under-way': underWay,
  fixed,
}

interface ListWorkProps {
  readonly draftId: string
  /** Draws the public page, whose parts belong to other features. */
  readonly preview: (auction: Auction) => ReactNode
}

/** Puts a song up for auction in five steps. */
export function ListWork({ draftId, preview }: ListWorkProps) {
  const opened = useDraftEditor(draftId)
  return (
    <Edited
      opened={opened}
      words={{ ...texts.list, notFound: texts.notFound }}
      back={{ to: '/admin/list', label: texts.notFound.action }}
    >
      {(editor) => <Steps editor={editor} preview={preview} />}
    </Edited>
  )
}

function Steps({ editor, preview }: { editor: DraftEditor; preview: ListWorkProps['preview'] }) {
  const { stored: draft, content, saving } = useStore(editor)
  const search = useSearch()
  const navigate = useNavigate()
  // Only the draft as first opened chooses the step, so that later progress doesn't move the person.
  const [first] = useState<ListingStep>(() => {
    const found = findStep(draft)
    return found === 'listed' ? 'sign' : found
  })
  const step = readStep(search.get('step')) ?? first
  const heading = useFocusOnChange(step)
  const goTo = (next: ListingStep) => () => void navigate(`?step=${next}`)

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
      <StepNav label={texts.steps.nav} steps={steps} current={step} onLeave={() => void editor.flush()} />
      {isHeld(saving) && <ConflictNotice editor={editor} words={holds[saving]} />}
      <section aria-labelledby="step">
        <h2 id="step" ref={heading} tabIndex={-1} className="mb-6 font-display text-xl font-bold tracking-[-0.02em]">
          {texts.steps[step]}
        </h2>
        {step === 'facts' && <FactsStep editor={editor} onNext={goTo('files')} />}
        {step === 'files' && <FilesStep editor={editor} onBack={goTo('facts')} onNext={goTo('offer')} />}
        {step === 'offer' && <OfferStep editor={editor} onBack={goTo('files')} onNext={goTo('preview')} />}
        {step === 'preview' && (
          <PreviewStep editor={editor} preview={preview} onBack={goTo('offer')} onNext={goTo('sign')} />
        )}
        {step === 'sign' && <SignStep editor={editor} onBack={goTo('preview')} />}
      </section>
    </div>
  )
}

function describeState(draft: AuctionDraft, saving: Saving): string | undefined {
  if (draft.auctionId !== null) return texts.listed
  if (isScheduled(draft)) return texts.scheduled
  if (isFixed(draft)) return texts.underWay
  return isHeld(saving) ? undefined : texts.saving[saving]
}
