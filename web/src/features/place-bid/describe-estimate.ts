import type { Draft } from '@melos/clearing'
import { showCount, showMels } from '../../lib/show-units.ts'
import type { Estimate } from './estimate-bid.ts'
import { texts } from './texts.ts'

/** What a draft would win, and what would happen to the money, in a few sentences. */
export function describeEstimate(draft: Draft, projection: Estimate): { wins: string; money: readonly string[] } {
  const { outcome, voidReason, payment, commission, refund, deposit, fullPrice, takenFrom } = projection
  const isFull = outcome === 'wins'
  return {
    wins: sayWins(draft, projection),
    money: [
      outcome === 'loses'
        ? texts.nothingPaid(showMels(deposit))
        : texts.pays(showMels(payment + commission), showMels(refund)),
      ...(voidReason === undefined && !isFull && fullPrice !== undefined ? [texts.fullPrice(showMels(fullPrice))] : []),
      ...(takenFrom !== undefined ? [texts.notTaken(showMels(takenFrom))] : []),
    ],
  }
}

function sayWins({ price, quantity }: Draft, { outcome, voidReason, allotment, isShared }: Estimate): string {
  if (voidReason !== undefined) return texts.waits(showMels(price))
  switch (outcome) {
    case 'wins':
      return texts.gets(showMels(price), showCount(allotment), showCount(quantity))
    case 'partly':
      return (isShared ? texts.getsAtLeast : texts.gets)(showMels(price), showCount(allotment), showCount(quantity))
    case 'loses':
      return (isShared ? texts.sharesNothing : texts.loses)(showMels(price))
    default:
      return outcome satisfies never
  }
}
