import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Stepper, stepStates } from '../../ui/stepper.tsx'
import { TransactionLink } from '../../ui/transaction-link.tsx'
import type { BidProgress } from './buy/run-bid.ts'
import { describeProgress, listSteps } from './describe-progress.ts'
import { texts } from './texts.ts'

const words = texts.stepper

interface BidStepperProps {
  readonly progress: BidProgress
  readonly onClose: () => void
}

/** How a bid is getting on. Closing it stops nothing. */
export default function BidStepper({ progress, onClose }: BidStepperProps) {
  // What the person refused has left no bid behind.
  if (progress.kind === 'refused') return null
  const { title, sentence } = describeProgress(progress)
  return (
    <Dialog title={title} onClose={onClose}>
      <div className="flex flex-col gap-4 text-sm">
        <p aria-live="polite" className="min-h-12">
          {sentence}
        </p>
        {progress.kind === 'done' ? (
          <p className="text-xs">
            <TransactionLink hash={progress.hash} isSentence />
          </p>
        ) : (
          <Stepper steps={listSteps(progress).map(toShown)} />
        )}
        {progress.kind === 'under-way' ? (
          <p className="text-xs text-muted">{words.goesOn}</p>
        ) : (
          <div className="flex flex-wrap gap-2">
            {(progress.kind === 'done' || progress.step !== 'allow') && (
              <ButtonLink to="/account/bids" onClick={onClose}>
                {words.myBids}
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

function toShown({ name, state, parts, hash }: ReturnType<typeof listSteps>[number]) {
  const described = parts.map((part) => words.part(words.parts[part.name], stepStates[part.state]))
  return {
    title: words.steps[name],
    state,
    parts: state === 'later' ? '' : described.join(' · '),
    hash,
  }
}
