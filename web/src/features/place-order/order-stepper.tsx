import { Amounts } from '../../ui/amount.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Stepper, type StepState } from '../../ui/stepper.tsx'
import { TransactionLink } from '../../ui/transaction-link.tsx'
import { journal, useJournal } from '../../wallet/transactions/journal.ts'
import { isDiscardable, journalStateOf, type OrderEntry } from '../../wallet/transactions/journal-entry.ts'
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

/** Closing the dialog doesn't stop the order. */
export default function OrderStepper({ progress, order, onClose }: OrderStepperProps) {
  const entry = useEntry(progress)
  if (progress.kind === 'refused') return null
  const isSeen = entry === undefined || journalStateOf(entry) !== 'unseen'
  const { title, sentence } = describeProgress(progress, { order, isSeen })
  const isSent = progress.kind === 'under-way' && progress.step === 'order' && progress.waitsFor === 'chain' && isSeen
  return (
    <Dialog title={title} onClose={onClose}>
      <div className="flex flex-col gap-4 text-sm">
        <p aria-live="polite" className="min-h-12">
          <Amounts>{sentence}</Amounts>
        </p>
        {progress.kind === 'done' ? (
          <p className="text-xs">
            <TransactionLink hash={progress.outcome.hash} isSentence />
          </p>
        ) : (
          <Stepper steps={listSteps(progress, order)} />
        )}
        {progress.kind === 'under-way' && <p className="text-xs text-muted">{isSent ? words.canLeave : words.stay}</p>}
        {entry !== undefined && isDiscardable(entry) && entry.askedAt !== undefined && (
          <div className="flex flex-wrap items-center gap-3">
            <Button
              look="quiet"
              onClick={() => {
                journal.remove(entry.id)
                onClose()
              }}
            >
              {words.discard}
            </Button>
            <p className="min-w-0 flex-1 basis-48 text-xs text-muted">{words.discardNote}</p>
          </div>
        )}
        {progress.kind !== 'under-way' && (
          <div className="flex flex-wrap gap-2">
            {progress.kind === 'done' && (
              <ButtonLink to="/account/orders" onClick={onClose}>
                {words.myOrders}
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

/** The order in the journal, which also knows whether a node has its transaction. */
function useEntry(progress: OrderProgress): OrderEntry | undefined {
  const entries = useJournal()
  const id = 'id' in progress ? progress.id : undefined
  return entries.find((entry): entry is OrderEntry => entry.kind === 'order' && entry.id === id)
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
export function listSteps(progress: Exclude<Shown, { kind: 'done' }>, { side }: DraftOrder) {
  const now: StepState = progress.kind === 'failed' ? 'failed' : progress.waitsFor
  const hash = progress.kind === 'under-way' ? progress.hash : undefined
  const isAllowing = progress.step === 'allow'
  const isSkipped = progress.kind === 'under-way' && progress.isAllowSkipped
  const allowed: StepState = isSkipped ? 'skipped' : 'done'
  const allow = { title: words.steps.allow, state: isAllowing ? now : allowed, hash: isAllowing ? hash : undefined }
  const order = {
    title: words.steps.order[side],
    state: isAllowing ? ('later' as const) : now,
    hash: isAllowing ? undefined : hash,
  }
  return side === 'buy' ? [allow, order] : [order]
}
