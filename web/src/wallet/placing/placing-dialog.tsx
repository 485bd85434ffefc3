import type { ComponentProps, ReactNode } from 'react'
import { Amounts } from '../../ui/amount.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Stepper } from '../../ui/stepper.tsx'
import { TransactionLink } from '../../ui/transaction-link.tsx'
import { journal, useJournal } from '../transactions/journal.ts'
import { isDiscardable, journalStateOf } from '../transactions/journal-entry.ts'
import type { PaidProgress } from '../transactions/place-paid.ts'
import type { PaidEntry } from '../transactions/send-paid-call.ts'

type Shown = Exclude<PaidProgress<PaidEntry, { readonly hash: string }>, { kind: 'refused' }>
export type PlacingStep = ComponentProps<typeof Stepper>['steps'][number]

interface PlacingDialogProps {
  readonly progress: Shown
  readonly words: {
    readonly stay: string
    readonly canLeave: string
    readonly discard: string
    readonly discardNote: string
    readonly close: string
  }
  readonly title: string
  /** What is placed. */
  readonly lead?: ReactNode
  readonly sentence: string
  readonly steps: readonly PlacingStep[]
  /** The page is needed until the network has the transaction. */
  readonly isSent: boolean
  readonly discardable: PaidEntry | undefined
  /** Where to go from here, once it has ended. */
  readonly links: ReactNode
  /** Closing the dialog doesn't stop the work. */
  readonly onClose: () => void
}

/** The steps of a bid or an order, and what became of it. */
export function PlacingDialog(props: PlacingDialogProps) {
  const { progress, words, title, lead, sentence, steps, isSent, discardable, links, onClose } = props
  return (
    <Dialog title={title} onClose={onClose}>
      <div className="flex flex-col gap-4 text-sm">
        {lead}
        <p aria-live="polite" className="min-h-12">
          <Amounts>{sentence}</Amounts>
        </p>
        {progress.kind === 'done' ? (
          <p className="text-xs">
            <TransactionLink hash={progress.outcome.hash} isSentence />
          </p>
        ) : (
          <Stepper steps={steps} />
        )}
        {progress.kind === 'under-way' && <p className="text-xs text-muted">{isSent ? words.canLeave : words.stay}</p>}
        {discardable !== undefined && (
          <div className="flex flex-wrap items-center gap-3">
            <Button
              look="quiet"
              onClick={() => {
                journal.remove(discardable.id)
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
            {links}
            <Button look="quiet" onClick={onClose}>
              {words.close}
            </Button>
          </div>
        )}
      </div>
    </Dialog>
  )
}

/** What the journal knows about an entry that is being placed. */
export function usePlacedEntry(id: string | undefined) {
  const entry = useJournal()
    .filter((known) => known.kind === 'bid' || known.kind === 'order')
    .find((known) => known.id === id)
  return {
    /** Whether a node has the transaction; a wallet may return a hash without having sent anything. */
    isSeen: entry === undefined || journalStateOf(entry) !== 'unseen',
    discardable: entry !== undefined && isDiscardable(entry) && entry.askedAt !== undefined ? entry : undefined,
  }
}
