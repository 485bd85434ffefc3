import { withCommission } from '@melos/clearing'
import { showCount, showMels } from '@melos/clearing/amounts'
import type { OrderEntry } from '../../wallet/transactions/journal-entry.ts'
import type { OrderOutcome } from './order-calls.ts'
import { texts } from './texts.ts'

type Placed = Pick<OrderEntry, 'side' | 'price' | 'quantity'>

/** What became of an order, as a title and a sentence. */
export function describeOutcome(
  { side, price, quantity }: Placed,
  outcome: OrderOutcome,
): { title: string; sentence: string } {
  const words = texts.outcome[side]
  const { doneTitle, restsTitle, unfilledTitle } = texts.stepper
  const { filled, filledFor, rests } = outcome
  const sum = showMels(side === 'buy' ? withCommission(filledFor) : filledFor)
  const [count, waits, each] = [showCount(filled), showCount(rests), showMels(price)]
  if (rests > 0n) {
    const sentence = filled === 0n ? words.rests(waits, each) : words.both(count, sum, waits, each)
    return { title: restsTitle, sentence }
  }
  if (filled === 0n) return { title: unfilledTitle, sentence: words.none }
  const sentence = filled < quantity ? words.part(count, showCount(quantity), sum) : words.filled(count, sum)
  return { title: doneTitle, sentence }
}
