import type { Draft } from '@melos/clearing'
import { showCount, showMels } from '@melos/clearing/amounts'
import { Amounts } from '../../ui/amount.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import type { StepState } from '../../ui/stepper.tsx'
import { stepStates } from '../../ui/stepper-texts.ts'
import { PlacingDialog, type PlacingStep, usePlacedEntry } from '../../wallet/placing/placing-dialog.tsx'
import type { BidStep } from '../../wallet/transactions/journal-entry.ts'
import { registerTexts } from './register-texts.ts'
import type { BidProgress } from './run-bid.ts'
import { texts } from './texts.ts'

const words = texts.stepper

interface BidStepperProps {
  readonly progress: BidProgress
  readonly draft: Draft
  readonly song: { readonly title: string; readonly artist: string }
  readonly onClose: () => void
}

export default function BidStepper({ progress, draft, song, onClose }: BidStepperProps) {
  const { isSeen, discardable } = usePlacedEntry('id' in progress ? progress.id : undefined)
  // A rejected request leaves no bid to show.
  if (progress.kind === 'refused') return null
  const step = progress.kind === 'done' ? 'upgrade' : progress.step
  return (
    <PlacingDialog
      {...describeProgress(progress, { isSeen })}
      progress={progress}
      words={words}
      lead={
        <p dir="auto" className="font-semibold wrap-anywhere">
          <Amounts>{words.offer(showCount(draft.quantity), showMels(draft.price), song)}</Amounts>
        </p>
      }
      steps={progress.kind === 'done' ? [] : listSteps(progress)}
      isSent={progress.kind === 'under-way' && isBidSent(progress, { isSeen })}
      discardable={discardable}
      links={
        <>
          {!isBefore(step) && (
            <ButtonLink to="/account/bids" onClick={onClose}>
              {words.myBids}
            </ButtonLink>
          )}
          {step === 'admit' && (
            <ButtonLink to="/account/admission" onClick={onClose}>
              {registerTexts.seeAdmission}
            </ButtonLink>
          )}
        </>
      }
      onClose={onClose}
    />
  )
}

/** Whether the step comes before the bid itself. */
const isBefore = (step: BidStep): step is 'admit' | 'allow' => step === 'admit' || step === 'allow'

type Seen = Pick<ReturnType<typeof usePlacedEntry>, 'isSeen'>

/** The bid needs this page until the network has it. Any later page can finish the rest. */
export function isBidSent({ step, waitsFor }: Extract<BidProgress, { kind: 'under-way' }>, { isSeen }: Seen): boolean {
  return !isBefore(step) && isSeen && (waitsFor === 'chain' || waitsFor === 'server')
}

type Shown = Exclude<BidProgress, { kind: 'refused' }>

export function describeProgress(progress: Shown, { isSeen }: Seen): { title: string; sentence: string } {
  const { title, failedTitle, doneTitle, done, now } = words
  switch (progress.kind) {
    case 'under-way': {
      const { step, waitsFor } = progress
      if (waitsFor === 'chain' && !isSeen) return { title, sentence: now.unseen }
      if (waitsFor === 'wallet') return { title, sentence: describeAsking(step) }
      return { title, sentence: waitsFor === 'server' && step === 'admit' ? registerTexts.byServer : now[waitsFor] }
    }
    case 'done':
      return { title: doneTitle, sentence: done }
    case 'failed':
      return { title: failedTitle, sentence: progress.sentence }
    default:
      return progress satisfies never
  }
}

function describeAsking(step: BidStep): string {
  if (step === 'admit') return registerTexts.asking
  return words.now.wallet[step === 'allow' ? 'allow' : 'bid']
}

const order: readonly BidStep[] = ['admit', 'allow', 'bid', 'reserve', 'upgrade']

/**
 * People see three steps, of which the last combines reserving the bid and adding its transaction. Where an auction has an
 * policy, registering the wallet comes before them.
 */
export function listSteps(progress: Exclude<Shown, { kind: 'done' }>): readonly PlacingStep[] {
  const stateOf = (step: BidStep): StepState => {
    if (step === 'admit' && progress.isAdmitSkipped) return 'skipped'
    if (step === 'allow' && progress.kind === 'under-way' && progress.isAllowSkipped) return 'skipped'
    if (order.indexOf(step) < order.indexOf(progress.step)) return 'done'
    if (step !== progress.step) return 'later'
    return progress.kind === 'failed' ? 'failed' : progress.waitsFor
  }
  const sentBy = isBefore(progress.step) ? progress.step : 'bid'
  const hash = progress.kind === 'under-way' ? progress.hash : undefined
  const toStep = (step: typeof sentBy) => ({
    title: step === 'admit' ? registerTexts.step : words.steps[step],
    state: stateOf(step),
    hash: step === sentBy ? hash : undefined,
  })
  const tell = stateOf(progress.step === 'upgrade' ? 'upgrade' : 'reserve')
  const parts = (['reserve', 'upgrade'] as const).map((name) =>
    words.part(words.parts[name], stepStates[stateOf(name)]),
  )
  return [
    ...((progress.policy ?? 0) === 0 ? [] : [toStep('admit')]),
    toStep('allow'),
    toStep('bid'),
    { title: words.steps.tell, state: tell, parts: tell === 'later' ? '' : parts.join(' · ') },
  ]
}
