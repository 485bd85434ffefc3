import { showCount, showMels } from '@melos/clearing/amounts'
import { Link } from 'react-router'
import { Amounts } from '../../ui/amount.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { TransactionLink } from '../../ui/transaction-link.tsx'
import { journal } from '../../wallet/transactions/journal.ts'
import { type BidEntry, isDiscardable, journalStateOf } from '../../wallet/transactions/journal-entry.ts'
import { journalStateTexts } from '../../wallet/transactions/journal-state-texts.ts'
import { texts } from './texts.ts'
import { hashOf } from './use-unfinished-bids.ts'

const words = texts.unfinished

/** The bids of this browser that aren't on the chain. They don't count as bids, so they aren't in the table. */
export function UnfinishedBids({ bids }: { bids: readonly BidEntry[] }) {
  if (bids.length === 0) return null
  return (
    <section aria-labelledby="unfinished-title" className="mb-8 rounded-card border border-line bg-surface p-5 sm:p-6">
      <h2 id="unfinished-title" className="font-display text-lg font-bold">
        {words.title}
      </h2>
      <ul className="mt-4 divide-y divide-line border-t border-line">
        {bids.map((bid) => (
          <UnfinishedBid key={bid.id} bid={bid} />
        ))}
      </ul>
      {bids.some(isDiscardable) && <p className="mt-4 text-xs text-muted">{words.note}</p>}
    </section>
  )
}

function UnfinishedBid({ bid }: { bid: BidEntry }) {
  const { id, auctionId, title, quantity, price } = bid
  const state = journalStateOf(bid)
  const hash = hashOf(bid)
  return (
    <li className="flex flex-col gap-3 py-4 sm:flex-row sm:items-start sm:justify-between sm:gap-6">
      <div className="min-w-0">
        <p className="font-semibold">
          <Link to={`/auction/${auctionId}`} dir="auto" className="underline decoration-line underline-offset-4">
            {title}
          </Link>
        </p>
        <p className="text-sm">
          <Amounts>{words.offer(showCount(quantity), showMels(price))}</Amounts>
        </p>
        <p role="status" className="mt-1 max-w-prose text-sm text-muted">
          {state === 'placed' ? texts.placed : journalStateTexts[state]}
        </p>
        {hash !== undefined && (
          <p className="mt-1 font-mono text-xs">
            <TransactionLink hash={hash} />
          </p>
        )}
      </div>
      {isDiscardable(bid) && (
        <div className="flex shrink-0 flex-wrap gap-2">
          <ButtonLink look="quiet" to={`/auction/${auctionId}`} aria-label={words.continueAbout(title)}>
            {words.continue}
          </ButtonLink>
          <Button look="quiet" aria-label={words.discardAbout(title)} onClick={() => journal.remove(id)}>
            {words.discard}
          </Button>
        </div>
      )}
    </li>
  )
}
