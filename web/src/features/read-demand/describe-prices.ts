import type { PriceHistory } from '@melos/api-contract'
import { formatMels } from '@melos/clearing/format-numbers'
import { formatUtcMinute, parseUtcDateTime } from '@melos/clearing/utc-time'
import { texts } from './texts.ts'

type PricePoint = PriceHistory['points'][number]

export interface SaleState {
  readonly hasEnded: boolean
  /** Whether the auction sells, or would if it ended now. */
  readonly sells: boolean
}

export function describePrices({ points }: PriceHistory, { hasEnded, sells }: SaleState): string {
  const words = hasEnded ? texts.prices.ended : texts.prices.running
  const last = points.at(-1)
  if (last === undefined) return words.none
  if (last.clearingPrice === null) return words.notCovered(formatMels(last.highestBidPrice))
  const first = points.find(({ clearingPrice }) => clearingPrice !== null)?.clearingPrice ?? last.clearingPrice
  const price = formatMels(last.clearingPrice)
  if (!sells) return words.doesNotSell(price)
  return first === last.clearingPrice ? words.steady(price) : words.rose(formatMels(first), price)
}

export function readPricePoint({ at, bidCount, clearingPrice, highestBidPrice }: PricePoint): string {
  const time = formatUtcMinute(parseUtcDateTime(at))
  const highest = formatMels(highestBidPrice)
  return clearingPrice === null
    ? texts.prices.readingBefore(time, bidCount, highest)
    : texts.prices.reading(time, bidCount, formatMels(clearingPrice), highest)
}
