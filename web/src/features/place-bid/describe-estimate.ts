import { formatMels } from '../../lib/format-mels.ts'
import { groupThousands } from '../../lib/group-thousands.ts'
import { writeMels } from '../../lib/parse-mels.ts'
import type { Estimate } from './estimate-bid.ts'
import { texts } from './texts.ts'

interface Draft {
  readonly price: bigint
  readonly quantity: bigint
}

const show = (units: bigint): string => formatMels(writeMels(units))
const count = (tokens: bigint): string => groupThousands(tokens.toString(), ' ')

/** What a draft would win, and what would happen to the money, in two or three sentences. */
export function describeEstimate(draft: Draft, projection: Estimate): { wins: string; money: readonly string[] } {
  const { outcome, voidReason, payment, commission, refund, deposit, fullPrice } = projection
  const isFull = outcome === 'wins'
  return {
    wins: sayWins(draft, projection),
    money: [
      outcome === 'loses' ? texts.nothingPaid(show(deposit)) : texts.pays(show(payment + commission), show(refund)),
      ...(voidReason === undefined && !isFull && fullPrice !== undefined ? [texts.fullPrice(show(fullPrice))] : []),
    ],
  }
}

function sayWins({ price, quantity }: Draft, { outcome, voidReason, allotment, isShared }: Estimate): string {
  if (voidReason !== undefined) return texts.waits(show(price))
  switch (outcome) {
    case 'wins':
      return texts.gets(show(price), count(allotment), count(quantity))
    case 'partly':
      return (isShared ? texts.getsAtLeast : texts.gets)(show(price), count(allotment), count(quantity))
    case 'loses':
      return (isShared ? texts.sharesNothing : texts.loses)(show(price))
    default:
      return outcome satisfies never
  }
}
