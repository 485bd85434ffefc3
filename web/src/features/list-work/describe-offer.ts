import type { AuctionTerms } from '@melos/api-contract'
import { PRICE_STEP } from '@melos/clearing'
import { formatMels } from '../../lib/format-mels.ts'
import { groupThousands } from '../../lib/group-thousands.ts'
import { parseMels, writeMels } from '../../lib/parse-mels.ts'
import { texts } from './texts.ts'

type Offer = Pick<AuctionTerms, 'tokenCount' | 'minimumPrice' | 'threshold'>

/** Of a percent. */
const DECIMALS = 8n

/** What an offer means, in sentences. */
export function describeOffer({ tokenCount, minimumPrice, threshold }: Offer, percentage: number): string[] {
  const tokens = BigInt(tokenCount)
  const lowest = parseMels(minimumPrice) * tokens
  const target = parseMels(threshold)
  const share = texts.sentence.share(`${percentage} %`, groupThousands(tokenCount), shareOfEach(percentage, tokens))
  const raises = texts.sentence.raises(formatAmount(lowest))
  if (target <= lowest) return [share, raises]
  // Prices go in steps: the lowest step at which the whole offer meets the Threshold.
  const step = tokens * PRICE_STEP
  const price = ((target + step - 1n) / step) * PRICE_STEP
  return [share, raises, texts.sentence.threshold(formatAmount(target), formatMels(writeMels(price)))]
}

/** `0.01 %`; with a sign before it where not every digit is shown. */
function shareOfEach(percentage: number, tokens: bigint): string {
  const scaled = BigInt(percentage) * 10n ** DECIMALS
  const digits = (scaled / tokens).toString().padStart(Number(DECIMALS) + 1, '0')
  const whole = groupThousands(digits.slice(0, -Number(DECIMALS)))
  const fraction = digits.slice(-Number(DECIMALS)).replace(/0+$/, '')
  const isExact = scaled % tokens === 0n
  const isTooSmall = scaled < tokens
  if (isTooSmall) return `less than 0.${'0'.repeat(Number(DECIMALS) - 1)}1 %`
  return `${isExact ? '' : 'about '}${whole}${fraction === '' ? '' : `.${fraction}`} %`
}

/** Whole amounts without decimals, as people say them. */
function formatAmount(units: bigint): string {
  return formatMels(writeMels(units)).replace(/\.00$/, '')
}
