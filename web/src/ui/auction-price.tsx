import type { Auction } from '@melos/api-contract'
import { hasEnded } from '@melos/clearing/auction-status'
import { sells } from '@melos/clearing/bid-state'
import { formatMels, withUnit } from '@melos/clearing/format-numbers'
import { priceNow } from '@melos/clearing/price-now'
import { parseMels, showMels } from '../lib/amounts.ts'
import { ChangingText } from './changing-text.tsx'
import { texts } from './texts.ts'

type Priced = Pick<
  Auction,
  'status' | 'outcome' | 'projectedOutcome' | 'tokensOffered' | 'minimumPrice' | 'target' | 'clearingPrice'
>

interface AuctionPriceProps {
  readonly auction: Priced
  readonly size: keyof typeof figures
}

const figures = { bar: 'text-sm', card: 'block text-lg', page: 'block text-xl' }

/** What an auction costs now, or what it sold at. */
export function AuctionPrice({ auction, size }: AuctionPriceProps) {
  const { label, price } = describePrice(auction)
  return (
    <p className="min-w-0">
      <span className={price === undefined ? 'text-lg font-semibold' : 'text-xs text-muted'}>{label}</span>{' '}
      {price !== undefined && (
        <span className={`font-mono font-medium wrap-anywhere ${figures[size]}`}>
          <ChangingText>{price}</ChangingText>
        </span>
      )}
    </p>
  )
}

/** A word for the price and the price itself, which an auction that sold nothing doesn't have. */
export function describePrice(auction: Priced): { label: string; price?: string } {
  const { clearingPrice } = auction
  const words = texts.price
  if (!hasEnded(auction.status.value)) {
    const { isSelling, price } = readPriceNow(auction)
    return { label: isSelling ? words.now : words.from, price: withUnit(showMels(price), 'MELS') }
  }
  if (!sells(auction) || clearingPrice === null) return { label: words.nothingSold }
  return { label: words.soldAt, price: withUnit(formatMels(clearingPrice), 'MELS') }
}

/** What a further bid has to offer, in words. */
export function describeWinning(auction: Priced): string {
  const { isSelling, winsFrom } = readPriceNow(auction)
  return (isSelling ? texts.price.winsFrom : texts.price.canWinFrom)(showMels(winsFrom))
}

function readPriceNow({ tokensOffered, minimumPrice, target, clearingPrice }: Priced) {
  return priceNow({
    supply: BigInt(tokensOffered),
    minimumPrice: parseMels(minimumPrice),
    threshold: parseMels(target),
    clearingPrice: clearingPrice === null ? undefined : parseMels(clearingPrice),
  })
}
