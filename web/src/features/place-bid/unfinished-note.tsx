import type { Draft } from '@melos/clearing'
import { showCount, showMels } from '../../lib/amounts.ts'
import { useSite } from '../../lib/site.ts'
import { Amounts } from '../../ui/amount.tsx'
import { Button } from '../../ui/button.tsx'
import { journal, useJournal } from '../../wallet/transactions/journal.ts'
import { type BidEntry, isDiscardable, isEntryOf, journalStateOf } from '../../wallet/transactions/journal-entry.ts'
import { journalStateTexts } from '../../wallet/transactions/journal-state-texts.ts'
import { useWallet } from '../../wallet/wallet.ts'
import { texts } from './texts.ts'

const words = texts.unfinished

/** Warns of unfinished bids in this auction, which the person might otherwise place twice by mistake. */
export function UnfinishedNote({ auctionId, onContinue }: { auctionId: number; onContinue: (bid: Draft) => void }) {
  const site = useSite()
  const wallet = useWallet()
  const entries = useJournal()
  if (wallet.kind !== 'connected') return null
  const bids = entries
    .filter((entry): entry is BidEntry => entry.kind === 'bid' && entry.auctionId === auctionId)
    .filter((entry) => isEntryOf(entry, site, wallet.address))
  return bids.map((bid) => (
    <div key={bid.id} className="flex flex-col gap-3 rounded-xl bg-paper p-4 text-sm">
      <p>
        <Amounts>{describeUnfinished(bid)}</Amounts>
      </p>
      {isDiscardable(bid) && (
        <div className="flex flex-wrap gap-2">
          <Button
            look="quiet"
            onClick={() => {
              journal.remove(bid.id)
              onContinue(bid)
            }}
          >
            {words.edit}
          </Button>
          <Button look="quiet" onClick={() => journal.remove(bid.id)}>
            {words.discard}
          </Button>
        </div>
      )}
    </div>
  ))
}

export function describeUnfinished(bid: BidEntry): string {
  const state = journalStateOf(bid)
  return [
    words.text(showCount(bid.quantity), showMels(bid.price)),
    state === 'placed' ? texts.stepper.now.server : journalStateTexts[state],
    ...(isDiscardable(bid) ? [words.again] : []),
  ].join(' ')
}
