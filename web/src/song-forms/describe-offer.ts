import type { AuctionTerms } from '@melos/api-contract'
import { thresholdPrice } from '@melos/clearing'
import { parseMels, writeMels } from '@melos/clearing/amounts'
import { formatMels, groupThousands } from '@melos/clearing/format-numbers'
import { texts } from './texts.ts'

type Offer = Pick<AuctionTerms, 'tokenCount' | 'minimumPrice' | 'threshold'>

/** A token's percentage has at most this many decimals. */
const DECIMALS = 8

/** Explains an offer in two or three sentences. */
export function describeOffer({ tokenCount, minimumPrice, threshold }: Offer, percentage: number): string[] {
  const supply = BigInt(tokenCount)
  const least = parseMels(minimumPrice) * supply
  const target = parseMels(threshold)
  const share = texts.sentence.share(`${percentage}%`, groupThousands(tokenCount), shareOfEach(percentage, supply))
  const raises = texts.sentence.raises(formatAmount(least))
  if (target <= least) return [share, raises]
  const price = thresholdPrice({ supply, threshold: target })
  return [share, raises, texts.sentence.threshold(formatAmount(target), formatMels(writeMels(price)))]
}

/** `0.01%`, or `about 3.33333333%` where not every digit is shown. */
function shareOfEach(percentage: number, supply: bigint): string {
  const scaled = BigInt(percentage) * 10n ** BigInt(DECIMALS)
  if (scaled < supply) return `less than 0.${'0'.repeat(DECIMALS - 1)}1%`
  const digits = (scaled / supply).toString().padStart(DECIMALS + 1, '0')
  const fraction = digits.slice(-DECIMALS).replace(/0+$/, '')
  const isExact = scaled % supply === 0n
  return `${isExact ? '' : 'about '}${digits.slice(0, -DECIMALS)}${fraction === '' ? '' : `.${fraction}`}%`
}

function formatAmount(units: bigint): string {
  return formatMels(writeMels(units)).replace(/\.00$/, '')
}
