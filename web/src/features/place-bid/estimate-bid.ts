import type { Auction, Demand } from '@melos/api-contract'
import { type AuctionBook, type BidProjection, commissionOn, type Draft, openBook, PRICE_STEP } from '@melos/clearing'
import { parseMels } from '../../lib/parse-mels.ts'

type Terms = Pick<Auction, 'tokensOffered' | 'minimumPrice' | 'target'>

interface Projection extends BidProjection {
  /** Whether others bid the very price that everybody would pay, so that what is left is shared with them. */
  readonly isShared: boolean
}

export interface Estimate extends Projection {
  /** While bids cover every token, the lowest price at which one of this size is taken; undefined when this one is. */
  readonly takenFrom: bigint | undefined
}

/**
 * What a bid would get if the auction ended now. Demand is known by price and not by bid, so where a price is shared the token
 * that rounding may add is not counted: nobody is promised more than the rule gives.
 */
export function estimateBid({ auction, demand }: { auction: Terms; demand: Demand }, draft: Draft): Estimate {
  const supply = BigInt(auction.tokensOffered)
  const offer = { supply, minimumPrice: parseMels(auction.minimumPrice), threshold: parseMels(auction.target) }
  const levels = demand.points.map(({ tokenPrice, tokenCount }) => ({
    id: tokenPrice,
    price: parseMels(tokenPrice),
    quantity: BigInt(tokenCount),
  }))
  const book = openBook(offer, levels)
  const project = (candidate: Draft) => withoutLuck(book, { candidate, levels, supply })
  const estimate = project(draft)
  return {
    ...estimate,
    fullPrice: surePrice(estimate.fullPrice, (price) => project({ ...draft, price })),
    takenFrom: findTakenFrom(book, draft),
  }
}

/** As the server is asked before a buy. */
function findTakenFrom(book: AuctionBook, { price, quantity }: Draft): bigint | undefined {
  const { availableTokenCount, minPrice } = book.priceToExceed(quantity)
  return availableTokenCount > 0n || minPrice < price ? undefined : minPrice + PRICE_STEP
}

interface Place {
  readonly candidate: Draft
  readonly levels: readonly Draft[]
  readonly supply: bigint
}

function withoutLuck(book: AuctionBook, { candidate, levels, supply }: Place): Projection {
  const projection = book.project(candidate)
  const { price, quantity } = candidate
  const others = levels.find((level) => level.price === price)
  if (others === undefined || projection.clearingPrice !== price) return { ...projection, isShared: false }
  const above = levels.reduce((sum, level) => (level.price > price ? sum + level.quantity : sum), 0n)
  const left = supply - above
  const wanted = others.quantity + quantity
  const allotment = left >= wanted ? quantity : (quantity * left) / wanted
  const payment = price * allotment
  const commission = commissionOn(payment)
  return {
    ...projection,
    outcome: allotment === quantity ? 'wins' : allotment > 0n ? 'partly' : 'loses',
    allotment,
    payment,
    commission,
    refund: projection.deposit - payment - commission,
    isShared: true,
  }
}

/** The lowest price that is enough without luck. */
function surePrice(price: bigint | undefined, project: (price: bigint) => Projection): bigint | undefined {
  if (price === undefined) return undefined
  return project(price).outcome === 'wins' ? price : price + PRICE_STEP
}
