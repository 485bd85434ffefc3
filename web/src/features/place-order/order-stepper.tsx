import { ButtonLink } from '../../ui/button.tsx'
import type { StepState } from '../../ui/stepper.tsx'
import { PlacingDialog, type PlacingStep, usePlacedEntry } from '../../wallet/placing/placing-dialog.tsx'
import { describeOutcome } from './describe-outcome.ts'
import type { DraftOrder } from './draft-order.ts'
import type { OrderProgress } from './run-order.ts'
import { texts } from './texts.ts'

const words = texts.stepper

interface OrderStepperProps {
  readonly progress: OrderProgress
  readonly order: DraftOrder
  readonly onClose: () => void
}

export default function OrderStepper({ progress, order, onClose }: OrderStepperProps) {
  const { isSeen, discardable } = usePlacedEntry('id' in progress ? progress.id : undefined)
  if (progress.kind === 'refused') return null
  return (
    <PlacingDialog
      {...describeProgress(progress, { order, isSeen })}
      progress={progress}
      words={words}
      steps={progress.kind === 'done' ? [] : listSteps(progress, order)}
      isSent={progress.kind === 'under-way' && progress.step === 'order' && progress.waitsFor === 'chain' && isSeen}
      discardable={discardable}
      links={
        progress.kind === 'done' && (
          <ButtonLink to="/account/orders" onClick={onClose}>
            {words.myOrders}
          </ButtonLink>
        )
      }
      onClose={onClose}
    />
  )
}

type Shown = Exclude<OrderProgress, { kind: 'refused' }>

interface Known {
  readonly order: DraftOrder
  /** Whether a node has the transaction. */
  readonly isSeen: boolean
}

export function describeProgress(progress: Shown, { order, isSeen }: Known): { title: string; sentence: string } {
  const { title, failedTitle, now } = words
  switch (progress.kind) {
    case 'under-way': {
      const { step, waitsFor } = progress
      if (waitsFor === 'chain' && !isSeen) return { title, sentence: now.unseen }
      return { title, sentence: waitsFor === 'wallet' ? now.wallet[step] : now[waitsFor] }
    }
    case 'done':
      return describeOutcome(order, progress.outcome)
    case 'failed':
      return { title: failedTitle, sentence: progress.sentence }
    default:
      return progress satisfies never
  }
}

/** Selling has one step. */
export function listSteps(progress: Exclude<Shown, { kind: 'done' }>, { side }: DraftOrder): readonly PlacingStep[] {
  const now: StepState = progress.kind === 'failed' ? 'failed' : progress.waitsFor
  const hash = progress.kind === 'under-way' ? progress.hash : undefined
  const isAllowing = progress.step === 'allow'
  const isSkipped = progress.kind === 'under-way' && progress.isAllowSkipped
  const allowed: StepState = isSkipped ? 'skipped' : 'done'
  const allow = { title: words.steps.allow, state: isAllowing ? now : allowed, hash: isAllowing ? hash : undefined }
  const order: PlacingStep = {
    title: words.steps.order[side],
    state: isAllowing ? 'later' : now,
    hash: isAllowing ? undefined : hash,
  }
  return side === 'buy' ? [allow, order] : [order]
}
