import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { BidStepItem } from './bid-step-item.tsx'
import type { BidProgress } from './buy/bid-progress.ts'
import { describeProgress } from './describe-progress.ts'
import { listSteps } from './list-steps.ts'
import { texts } from './texts.ts'
import { TransactionLink } from './transaction-link.tsx'

interface BidStepperProps {
  readonly progress: BidProgress
  readonly onClose: () => void
  readonly explorerUrl: string | null
}

/** How a bid is getting on. Closing it stops nothing. */
export default function BidStepper({ progress, onClose, explorerUrl }: BidStepperProps) {
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
          <TransactionLink explorerUrl={explorerUrl} hash={progress.hash} />
        ) : (
          <ol className="flex flex-col gap-4">
            {listSteps(progress).map((step, index) => (
              <BidStepItem key={step.name} step={step} number={index + 1} explorerUrl={explorerUrl} />
            ))}
          </ol>
        )}
        {progress.kind === 'under-way' ? (
          <p className="text-xs text-muted">{texts.stepper.goesOn}</p>
        ) : (
          <div className="flex flex-wrap gap-2">
            {(progress.kind === 'done' || progress.step !== 'allow') && (
              <ButtonLink to="/account/bids" onClick={onClose}>
                {texts.stepper.myBids}
              </ButtonLink>
            )}
            <Button look="quiet" onClick={onClose}>
              {texts.stepper.close}
            </Button>
          </div>
        )}
      </div>
    </Dialog>
  )
}
