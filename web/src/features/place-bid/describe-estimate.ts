import type { Draft } from '@melos/clearing'
import { showCount, showMels } from '../../lib/show-units.ts'
import type { Estimate } from './estimate-bid.ts'
import { texts } from './texts.ts'

/** What a draft would win, and what would happen to the money, in a few sentences. */
export function describeEstimate(draft: Draft, projection: Estimate): { wins: string; money: readonly string[] } {
  const { outcome, voidReason, fullPrice } = projection
  const isShort = voidReason === undefined && outcome !== 'wins'
  return {
    wins: sayWins(draft, projection),
    money: [
      sayMoney(projection),
      ...(isShort && fullPrice !== undefined ? [texts.fullPrice(showMels(fullPrice))] : []),
    ],
  }
}

/** A bid that is not taken pays nothing. */
function sayMoney({ outcome, payment, commission, refund, deposit, takenFrom }: Estimate): string {
  if (takenFrom !== undefined) return texts.notTaken(showMels(takenFrom))
  if (outcome === 'loses') return texts.nothingPaid(showMels(deposit))
  return texts.pays(showMels(payment + commission), showMels(refund))
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
