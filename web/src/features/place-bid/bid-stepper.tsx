import type { Draft } from '@melos/clearing'
import type { ComponentProps } from 'react'
import { showCount, showMels } from '../../lib/amounts.ts'
import { Amounts } from '../../ui/amount.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Stepper, type StepState } from '../../ui/stepper.tsx'
import { stepStates } from '../../ui/stepper-texts.ts'
import { TransactionLink } from '../../ui/transaction-link.tsx'
import { journal, useJournal } from '../../wallet/transactions/journal.ts'
import { type BidEntry, type BidStep, isDiscardable, journalStateOf } from '../../wallet/transactions/journal-entry.ts'
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

/** Closing the dialog doesn't stop the bid. */
export default function BidStepper({ progress, draft, song, onClose }: BidStepperProps) {
  const entry = useEntry(progress)
  // A rejected request leaves no bid to show.
  if (progress.kind === 'refused') return null
  const isSeen = entry === undefined || journalStateOf(entry) !== 'unseen'
  const { title, sentence } = describeProgress(progress, { isSeen })
  const discard = (bid: BidEntry): void => {
    journal.remove(bid.id)
    onClose()
  }
  return (
    <Dialog title={title} onClose={onClose}>
      <div className="flex flex-col gap-4 text-sm">
        <p dir="auto" className="font-semibold wrap-anywhere">
          <Amounts>{words.offer(showCount(draft.quantity), showMels(draft.price), song)}</Amounts>
        </p>
        <p aria-live="polite" className="min-h-12">
          <Amounts>{sentence}</Amounts>
        </p>
        {progress.kind === 'done' ? (
          <p className="text-xs">
            <TransactionLink hash={progress.hash} isSentence />
          </p>
        ) : (
          <Stepper steps={listSteps(progress)} />
        )}
        {progress.kind === 'under-way' && (
          <p className="text-xs text-muted">{isBidSent(progress, { isSeen }) ? words.canLeave : words.stay}</p>
        )}
        {progress.kind !== 'done' && entry !== undefined && isDiscardable(entry) && entry.askedAt !== undefined && (
          <div className="flex flex-wrap items-center gap-3">
            <Button look="quiet" onClick={() => discard(entry)}>
              {words.discard}
            </Button>
            <p className="min-w-0 flex-1 basis-48 text-xs text-muted">{words.discardNote}</p>
          </div>
        )}
        {progress.kind !== 'under-way' && (
          <div className="flex flex-wrap gap-2">
            {(progress.kind === 'done' || !isBefore(progress.step)) && (
              <ButtonLink to="/account/bids" onClick={onClose}>
                {words.myBids}
              </ButtonLink>
            )}
            {progress.kind === 'failed' && progress.step === 'admit' && (
              <ButtonLink to="/account/admission" onClick={onClose}>
                {registerTexts.seeAdmission}
              </ButtonLink>
            )}
            <Button look="quiet" onClick={onClose}>
              {words.close}
            </Button>
          </div>
        )}
      </div>
    </Dialog>
  )
}

/** The bid in the journal, which also knows whether a node has its transaction. */
function useEntry(progress: BidProgress): BidEntry | undefined {
  const entries = useJournal()
  const id = 'id' in progress ? progress.id : undefined
  return entries.find((entry): entry is BidEntry => entry.kind === 'bid' && entry.id === id)
}

/** Whether the step comes before the bid itself. */
const isBefore = (step: BidStep): step is 'admit' | 'allow' => step === 'admit' || step === 'allow'

interface Seen {
  /** Whether a node has the transaction; a wallet may return a hash without having sent anything. */
  readonly isSeen: boolean
}

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
export function listSteps(progress: Exclude<Shown, { kind: 'done' }>): ComponentProps<typeof Stepper>['steps'] {
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
