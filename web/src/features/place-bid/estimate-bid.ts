import type { Auction, Demand } from '@melos/api-contract'
import { type AuctionBook, type BidProjection, commissionOn, type Draft, openBook, PRICE_STEP } from '@melos/clearing'
import { parseMels, showCount, showMels } from '../../lib/amounts.ts'
import { texts } from './texts.ts'

type Terms = Pick<Auction, 'tokensOffered' | 'minimumPrice' | 'target'>

interface Projection extends BidProjection {
  /** Whether others bid exactly the clearing price too, and share the remaining tokens with this bid. */
  readonly isShared: boolean
}

interface Estimate extends Projection {
  /** The lowest price at which a bid of this size is accepted while bids cover every token; undefined if this one is. */
  readonly acceptedFrom: bigint | undefined
}

/**
 * What a bid would get if the auction ended now. Demand is known per price and not per bid, so at a shared price the estimate
 * leaves out the token that rounding may add: it never promises more than the rule gives.
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
  const project = (candidate: Draft) => projectWithoutRounding({ book, levels, supply }, candidate)
  const estimate = project(draft)
  const { fullPrice } = estimate
  const isEnough = fullPrice === undefined || project({ ...draft, price: fullPrice }).outcome === 'wins'
  return {
    ...estimate,
    fullPrice: isEnough ? fullPrice : fullPrice + PRICE_STEP,
    acceptedFrom: findAcceptedFrom(book, draft),
  }
}

/** The server applies the same check before a purchase. */
function findAcceptedFrom(book: AuctionBook, { price, quantity }: Draft): bigint | undefined {
  const { availableTokenCount, minPrice } = book.priceToExceed(quantity)
  return availableTokenCount > 0n || minPrice < price ? undefined : minPrice + PRICE_STEP
}

function projectWithoutRounding(
  { book, levels, supply }: { book: AuctionBook; levels: readonly Draft[]; supply: bigint },
  { price, quantity }: Draft,
): Projection {
  const projection = book.project({ price, quantity })
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

export function describeEstimate(draft: Draft, estimate: Estimate): { wins: string; money: readonly string[] } {
  const { outcome, voidReason, fullPrice } = estimate
  const isShort = voidReason === undefined && outcome !== 'wins'
  return {
    wins: describeWins(draft, estimate),
    money: [
      describeMoney(estimate),
      ...(isShort && fullPrice !== undefined ? [texts.fullPrice(showMels(fullPrice))] : []),
    ],
  }
}

function describeMoney({ outcome, payment, commission, refund, deposit, acceptedFrom }: Estimate): string {
  if (acceptedFrom !== undefined) return texts.notTaken(showMels(acceptedFrom))
  if (outcome === 'loses') return texts.nothingPaid(showMels(deposit))
  return texts.pays(showMels(payment + commission), showMels(refund))
}

function describeWins({ price, quantity }: Draft, { outcome, voidReason, allotment, isShared }: Estimate): string {
  if (voidReason !== undefined) return texts.waits(showMels(price))
  if (outcome === 'loses') return (isShared ? texts.sharesNothing : texts.loses)(showMels(price))
  const gets = outcome === 'partly' && isShared ? texts.getsAtLeast : texts.gets
  return gets(showMels(price), showCount(allotment), showCount(quantity))
}
