import type { ReactNode } from 'react'
import { useSite } from '../../lib/site.ts'
import { Amounts } from '../../ui/amount.tsx'
import { Button } from '../../ui/button.tsx'
import { journal, useJournal } from '../transactions/journal.ts'
import { isDiscardable, isEntryOf } from '../transactions/journal-entry.ts'
import type { PaidEntry } from '../transactions/send-paid-call.ts'
import { useWallet } from '../wallet.ts'

interface UnfinishedEntriesProps<Entry extends PaidEntry> {
  readonly kind: Entry['kind']
  readonly auctionId: number
  readonly describe: (entry: Entry) => string
  readonly discard: string
  /** Before the button that discards. */
  readonly renderOther?: (entry: Entry) => ReactNode
}

/** Warns of unfinished bids or orders for a song, which the person might otherwise place twice by mistake. */
export function UnfinishedEntries<Entry extends PaidEntry>(props: UnfinishedEntriesProps<Entry>) {
  const { kind, auctionId, describe, discard, renderOther } = props
  const site = useSite()
  const wallet = useWallet()
  const entries = useJournal()
  if (wallet.kind !== 'connected') return null
  return entries
    .filter((entry): entry is Entry => entry.kind === kind && entry.auctionId === auctionId)
    .filter((entry) => isEntryOf(entry, site, wallet.address))
    .map((entry) => (
      <div key={entry.id} className="flex flex-col gap-3 rounded-xl bg-paper p-4 text-sm">
        <p>
          <Amounts>{describe(entry)}</Amounts>
        </p>
        {isDiscardable(entry) && (
          <div className="flex flex-wrap gap-2">
            {renderOther?.(entry)}
            <Button look="quiet" onClick={() => journal.remove(entry.id)}>
              {discard}
            </Button>
          </div>
        )}
      </div>
    ))
}
