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
export class AuctionBook {
  readonly #standing: { -readonly [Key in keyof Standing]: Standing[Key] } & { readonly levels: PriceLevel[] }
  readonly #ids: Set<string>

  constructor(offer: Offer, bids: readonly Bid[] = []) {
    checkOffer(offer)
    const levels = groupByPrice(bids, findClearingPoint(offer, bids)?.clearingPrice)
    this.#standing = { offer: { ...offer }, levels, covered: demandOf(levels), demand: demandOf(bids) }
    this.#ids = new Set(bids.map(({ id }) => id))
  }

  /** Tokens that all bids ask for. */
  get demand(): bigint {
    return this.#standing.demand
  }

  /** The lowest winning price, the Threshold aside; `undefined` while demand is below the supply. */
  get clearingPrice(): bigint | undefined {
    const { demand, offer, levels } = this.#standing
    return demand < offer.supply ? undefined : levels.at(-1)?.price
  }

  /** The next bid in chain order. */
  add(bid: Bid): void {
    checkBid(this.#standing.offer, bid)
    if (this.#ids.has(bid.id)) throw new InvalidAuctionError('DUPLICATE_BID', `Bid ${bid.id} is given twice`)
    this.#ids.add(bid.id)
    const outbid = this.clearingPrice !== undefined && bid.price < this.clearingPrice
    this.#standing.demand += bid.quantity
    if (outbid) return

    addToLevels(this.#standing.levels, bid)
    this.#standing.covered += bid.quantity
    this.#forgetOutbid()
  }

  project(draft: Draft): BidProjection {
    checkTerms(this.#standing.offer, draft, 'The draft')
    const { voidReason, clearingPrice, allotment } = clearWithDraft(this.#standing, draft)
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
      fullPrice: findFullPrice(this.#standing, draft.quantity),
    }
  }

  /** Tokens that no bid covers, and the price that a bid for `quantity` must exceed to be filled; 0 when none must be. */
  priceToExceed(quantity: bigint): { availableTokenCount: bigint; minPrice: bigint } {
    checkQuantity(quantity, 'The draft')
    const { supply } = this.#standing.offer
    const availableTokenCount = this.demand < supply ? supply - this.demand : 0n
    const wanted = quantity < supply ? quantity : supply
    const minPrice = availableTokenCount >= quantity ? 0n : findPriceToExceed(this.#standing, wanted)
    return { availableTokenCount, minPrice }
  }

  #forgetOutbid(): void {
    const standing = this.#standing
    for (let lowest = standing.levels.at(-1); lowest !== undefined; lowest = standing.levels.at(-1)) {
      if (standing.covered - lowest.quantity < standing.offer.supply) return
      standing.covered -= lowest.quantity
      standing.levels.pop()
    }
  }
}

function demandOf(items: readonly { readonly quantity: bigint }[]): bigint {
  return items.reduce((sum, { quantity }) => sum + quantity, 0n)
}

export function openBook(offer: Offer, bids: readonly Bid[] = []): AuctionBook {
  return new AuctionBook(offer, bids)
}
