import type { Auction } from '@melos/api-contract'
import { hasEnded, priceNow, sells } from '@melos/clearing'
import { parseMels, showMels } from '@melos/clearing/amounts'
import { formatMels, groupThousands, withUnit } from '@melos/clearing/format-numbers'
import { priceTexts } from './price-texts.ts'

type Priced = Pick<
  Auction,
  | 'status'
  | 'outcome'
  | 'projectedOutcome'
  | 'withdrawn'
  | 'tokensOffered'
  | 'minimumPrice'
  | 'target'
  | 'clearingPrice'
>

/** The price is null if nothing was sold. */
export interface PriceInWords {
  readonly label: string
  readonly price: string | null
}

/** What an auction costs now, or what it sold at. */
export function describePrice(auction: Priced): PriceInWords {
  const { clearingPrice } = auction
  if (!hasEnded(auction.status.value)) {
    const { isSelling, price } = readPriceNow(auction)
    return { label: isSelling ? priceTexts.now : priceTexts.from, price: withUnit(showMels(price), 'MELS') }
  }
  if (auction.withdrawn) return { label: priceTexts.withdrawn, price: null }
  if (!sells(auction) || clearingPrice === null) return { label: priceTexts.nothingSold, price: null }
  return { label: priceTexts.soldAt, price: withUnit(formatMels(clearingPrice), 'MELS') }
}

/** What a further bid has to offer. */
export function describeWinning(auction: Priced): string {
  const { isSelling, winsFrom } = readPriceNow(auction)
  return (isSelling ? priceTexts.winsFrom : priceTexts.canWinFrom)(showMels(winsFrom))
}

function readPriceNow({ tokensOffered, minimumPrice, target, clearingPrice }: Priced) {
  return priceNow({
    supply: BigInt(tokensOffered),
    minimumPrice: parseMels(minimumPrice),
    threshold: parseMels(target),
    clearingPrice: clearingPrice === null ? undefined : parseMels(clearingPrice),
  })
}

/** What the number of tokens without a bid means. */
export function describeCoverage(auction: Pick<Auction, 'status' | 'tokensAvailable' | 'tokensOffered'>): string {
  const { status, tokensAvailable, tokensOffered } = auction
  const words = priceTexts.covered[hasEnded(status.value) ? 'ended' : 'running']
  const offered = groupThousands(tokensOffered)
  if (tokensAvailable === 0) return words.all(offered)
  if (tokensAvailable === tokensOffered) return words.none(offered)
  return words.part(groupThousands(tokensOffered - tokensAvailable), offered)
}
