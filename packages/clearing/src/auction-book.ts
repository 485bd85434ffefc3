import type { Bid, Offer } from './auction.ts'
import type { BidProjection } from './bid-projection.ts'
import { checkBid, checkOffer, checkQuantity, checkTerms } from './check-auction.ts'
import { findClearingPoint } from './find-clearing-point.ts'
import { findFullPrice, findPriceToExceed } from './full-price.ts'
import { InvalidAuctionError } from './invalid-auction-error.ts'
import { commissionOn, depositFor } from './money.ts'
import { addToLevels, groupByPrice, type PriceLevel } from './price-level.ts'
import { clearWithDraft, type Draft, type Standing } from './standing.ts'

/**
 * A running auction that answers after each further bid without clearing everything again. Bids are never withdrawn, so the
 * clearing price only rises, and what is below it can be forgotten.
 */
export class AuctionBook implements Standing {
  readonly offer: Offer
  readonly levels: PriceLevel[]
  covered: bigint
  demand: bigint
  readonly #ids: Set<string>

  constructor(offer: Offer, bids: readonly Bid[] = []) {
    checkOffer(offer)
    this.offer = offer
    this.levels = groupByPrice(bids, findClearingPoint(offer, bids)?.clearingPrice)
    this.covered = this.levels.reduce((sum, { quantity }) => sum + quantity, 0n)
    this.demand = bids.reduce((sum, { quantity }) => sum + quantity, 0n)
    this.#ids = new Set(bids.map(({ id }) => id))
  }

  /** The lowest winning price, the Threshold aside; `undefined` while demand is below the supply. */
  get clearingPrice(): bigint | undefined {
    return this.demand < this.offer.supply ? undefined : this.levels.at(-1)?.price
  }

  /** The next bid in chain order. */
  add(bid: Bid): void {
    checkBid(this.offer, bid)
    if (this.#ids.has(bid.id)) throw new InvalidAuctionError('DUPLICATE_BID', `Bid ${bid.id} is given twice`)
    this.#ids.add(bid.id)
    const outbid = this.clearingPrice !== undefined && bid.price < this.clearingPrice
    this.demand += bid.quantity
    if (outbid) return

    addToLevels(this.levels, bid)
    this.covered += bid.quantity
    this.#forgetOutbid()
  }

  project(draft: Draft): BidProjection {
    checkTerms(this.offer, draft, 'The draft')
    const { voidReason, clearingPrice, allotment } = clearWithDraft(this, draft)
    const payment = (clearingPrice ?? 0n) * allotment
    const commission = commissionOn(payment)
    const deposit = depositFor(draft)
    return {
      outcome: allotment === draft.quantity ? 'wins' : allotment > 0n ? 'partly' : 'loses',
      voidReason,
      allotment,
      clearingPrice,
      payment,
      commission,
      deposit,
      refund: deposit - payment - commission,
      fullPrice: findFullPrice(this, draft.quantity),
    }
  }

  /** Tokens that no bid covers, and the price that a bid for `quantity` must exceed to be filled; 0 when none must be. */
  minimumPrice(quantity: bigint): { availableTokenCount: bigint; minPrice: bigint } {
    checkQuantity(quantity, 'The draft')
    const { supply } = this.offer
    const availableTokenCount = this.demand < supply ? supply - this.demand : 0n
    const wanted = quantity < supply ? quantity : supply
    const minPrice = availableTokenCount >= quantity ? 0n : findPriceToExceed(this, wanted)
    return { availableTokenCount, minPrice }
  }

  #forgetOutbid(): void {
    for (let lowest = this.levels.at(-1); lowest !== undefined; lowest = this.levels.at(-1)) {
      if (this.covered - lowest.quantity < this.offer.supply) return
      this.covered -= lowest.quantity
      this.levels.pop()
    }
  }
}

export function openBook(offer: Offer, bids: readonly Bid[] = []): AuctionBook {
  return new AuctionBook(offer, bids)
}
