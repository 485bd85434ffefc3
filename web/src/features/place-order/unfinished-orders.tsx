import { showCount, showMels } from '../../lib/amounts.ts'
import { useSite } from '../../lib/site.ts'
import { Amounts } from '../../ui/amount.tsx'
import { Button } from '../../ui/button.tsx'
import { journal, useJournal } from '../../wallet/transactions/journal.ts'
import { isDiscardable, isEntryOf, journalStateOf, type OrderEntry } from '../../wallet/transactions/journal-entry.ts'
import { orderStateTexts } from '../../wallet/transactions/journal-state-texts.ts'
import { useWallet } from '../../wallet/wallet.ts'
import { texts } from './texts.ts'

const words = texts.unfinished

/** Warns of unfinished orders in this market, which the person might otherwise place twice by mistake. */
export function UnfinishedOrders({ auctionId }: { auctionId: number }) {
  const site = useSite()
  const wallet = useWallet()
  const entries = useJournal()
  if (wallet.kind !== 'connected') return null
  const orders = entries
    .filter((entry): entry is OrderEntry => entry.kind === 'order' && entry.auctionId === auctionId)
    .filter((entry) => isEntryOf(entry, site, wallet.address))
  return orders.map((order) => (
    <div key={order.id} className="flex flex-col gap-3 rounded-xl bg-paper p-4 text-sm">
      <p>
        <Amounts>{describeUnfinished(order)}</Amounts>
      </p>
      {isDiscardable(order) && (
        <div>
          <Button look="quiet" onClick={() => journal.remove(order.id)}>
            {words.discard}
          </Button>
        </div>
      )}
    </div>
  ))
}

export function describeUnfinished(order: OrderEntry): string {
  const { side, quantity, price } = order
  return [
    words.text[side](showCount(quantity), showMels(price)),
    orderStateTexts[journalStateOf(order)],
    ...(isDiscardable(order) ? [words.again] : []),
  ].join(' ')
}
