import type { Demand } from '@melos/api-contract'
import { type AuctionBook, type BidProjection, commissionOn, type Draft, toLevels } from '@melos/clearing'
import { showCount, showMels } from '@melos/clearing/amounts'
import { texts } from './texts.ts'

interface Estimate extends BidProjection {
  /** Whether others bid exactly the clearing price too, and share the remaining tokens with this bid. */
  readonly isShared: boolean
  /** The lowest price at which a bid of this size gets every token; undefined if this one does or none can. */
  readonly enough: bigint | undefined
  /** The lowest price at which the auction can sell; undefined unless this bid is below it. */
  readonly sellsFrom: bigint | undefined
}

interface Market {
  readonly book: AuctionBook
  readonly demand: Pick<Demand, 'points'>
}

/**
 * What an accepted bid would get if the auction ended now. Demand is known per price and not per bid, so at a shared price the
 * estimate leaves out the token that rounding may add: it never promises more than the rule gives.
 */
export function estimateBid({ book, demand }: Market, { price, quantity }: Draft): Estimate {
  const projection = book.project({ price, quantity })
  const levels = toLevels(demand)
  const others = levels.find((level) => level.price === price)
  const isShared = others !== undefined && projection.clearingPrice === price
  const above = levels.reduce((sum, level) => (level.price > price ? sum + level.quantity : sum), 0n)
  const left = book.offer.supply - above
  const wanted = (others?.quantity ?? 0n) + quantity
  const allotment = isShared && left < wanted ? (quantity * left) / wanted : projection.allotment
  const payment = (projection.clearingPrice ?? 0n) * allotment
  const commission = commissionOn(payment)
  const isShort = projection.voidReason === undefined && allotment < quantity && quantity <= book.offer.supply
  const sellsFrom = book.winningPrice(1n)
  return {
    ...projection,
    outcome: allotment === quantity ? 'wins' : allotment > 0n ? 'partly' : 'loses',
    allotment,
    payment,
    commission,
    refund: projection.deposit - payment - commission,
    isShared,
    enough: isShort ? book.winningPrice(quantity) : undefined,
    sellsFrom: projection.voidReason !== undefined && price < sellsFrom ? sellsFrom : undefined,
  }
}

interface Outlook {
  readonly wins: string
  readonly money: readonly string[]
  /** The price to offer instead of one that can't win. */
  readonly remedy: bigint | undefined
}

export function describeEstimate(draft: Draft, estimate: Estimate): Outlook {
  const { enough, sellsFrom } = estimate
  return {
    wins: describeWins(draft, estimate),
    money: [describeMoney(estimate), ...(enough === undefined ? [] : [texts.fullPrice(showMels(enough))])],
    remedy: sellsFrom,
  }
}

function describeMoney({ voidReason, payment, commission, refund, deposit }: Estimate): string {
  if (voidReason !== undefined) return texts.nothingPaid(showMels(deposit))
  return texts.pays(showMels(payment + commission), showMels(refund))
}

function describeWins({ price, quantity }: Draft, estimate: Estimate): string {
  const { outcome, voidReason, allotment, isShared, sellsFrom } = estimate
  if (sellsFrom !== undefined) return texts.cannotWin(showMels(price), showMels(sellsFrom))
  if (voidReason !== undefined) return texts.waits(showMels(price))
  const gets = outcome === 'partly' && isShared ? texts.getsAtLeast : texts.gets
  return gets(showMels(price), showCount(allotment), showCount(quantity))
}
