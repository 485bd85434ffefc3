import type { Offer, OfferState } from '@melos/api-contract'
import { showUtc } from '@melos/clearing/utc-time'
import { Stepper, type StepState } from '../../ui/stepper.tsx'
import { texts } from './texts.ts'

const words = texts.offer.tracker
const stages = ['submitted', 'review', 'approved', 'listed', 'ended'] as const

type Stages = readonly [StepState, StepState, StepState, StepState, StepState]

/** How far an offer is, stage by stage. */
const progress: Readonly<Record<Exclude<OfferState, 'WITHDRAWN'>, Stages>> = {
  DRAFT: ['next', 'later', 'later', 'later', 'later'],
  SUBMITTED: ['done', 'server', 'later', 'later', 'later'],
  IN_REVIEW: ['done', 'server', 'later', 'later', 'later'],
  CHANGES_REQUESTED: ['next', 'later', 'later', 'later', 'later'],
  APPROVED: ['done', 'done', 'done', 'server', 'later'],
  REJECTED: ['done', 'done', 'failed', 'skipped', 'skipped'],
  LISTED: ['done', 'done', 'done', 'done', 'later'],
  SOLD: ['done', 'done', 'done', 'done', 'done'],
  VOID: ['done', 'done', 'done', 'done', 'done'],
}

export function OfferTracker({ offer }: { readonly offer: Offer }) {
  const { state } = offer
  if (state === 'WITHDRAWN') return null
  return (
    <section aria-label={words.label} className="rounded-card border border-line bg-surface p-5 sm:p-6">
      <Stepper
        steps={stages.map((stage, index) => ({
          title: words[stage],
          state: progress[state][index] ?? 'later',
          parts: describeStage(stage, offer),
        }))}
      />
    </section>
  )
}

function describeStage(stage: (typeof stages)[number], { state, submittedAt }: Offer): string {
  if (stage === 'submitted' && state === 'CHANGES_REQUESTED') return words.answer
  if (stage === 'submitted' && submittedAt !== null && state !== 'DRAFT') return words.submittedAt(showUtc(submittedAt))
  if (stage === 'review' && state === 'IN_REVIEW') return words.reading
  if (stage === 'approved' && state === 'REJECTED') return words.rejected
  return stage === 'ended' && state === 'VOID' ? words.nothingSold : ''
}
