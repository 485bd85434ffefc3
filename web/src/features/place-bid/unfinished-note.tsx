import type { Draft } from '@melos/clearing'
import { showCount, showMels } from '@melos/clearing/amounts'
import { Button } from '../../ui/button.tsx'
import { UnfinishedEntries } from '../../wallet/placing/unfinished-entries.tsx'
import { journal } from '../../wallet/transactions/journal.ts'
import { type BidEntry, isDiscardable, journalStateOf } from '../../wallet/transactions/journal-entry.ts'
import { journalStateTexts } from '../../wallet/transactions/journal-state-texts.ts'
import { texts } from './texts.ts'

const words = texts.unfinished

/** The unfinished bids in this auction. */
export function UnfinishedNote({ auctionId, onContinue }: { auctionId: number; onContinue: (bid: Draft) => void }) {
  const renderEdit = (bid: BidEntry) => (
    <Button
      look="quiet"
      onClick={() => {
        journal.remove(bid.id)
        onContinue(bid)
      }}
    >
      {words.edit}
    </Button>
  )
  return (
    <UnfinishedEntries
      kind="bid"
      auctionId={auctionId}
      describe={describeUnfinished}
      discard={words.discard}
      renderOther={renderEdit}
    />
  )
}

export function describeUnfinished(bid: BidEntry): string {
  const state = journalStateOf(bid)
  return [
    words.text(showCount(bid.quantity), showMels(bid.price)),
    state === 'placed' ? texts.stepper.now.server : journalStateTexts[state],
    ...(isDiscardable(bid) ? [words.again] : []),
  ].join(' ')
}
