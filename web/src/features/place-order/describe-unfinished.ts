import { showCount, showMels } from '@melos/clearing/amounts'
import { isDiscardable, journalStateOf, type OrderEntry } from '../../wallet/transactions/journal-entry.ts'
import { orderStateTexts } from '../../wallet/transactions/journal-state-texts.ts'
import { texts } from './texts.ts'

const words = texts.unfinished

export function describeUnfinished(order: OrderEntry): string {
  const { side, quantity, price } = order
  return [
    words.text[side](showCount(quantity), showMels(price)),
    orderStateTexts[journalStateOf(order)],
    ...(isDiscardable(order) ? [words.again] : []),
  ].join(' ')
}
