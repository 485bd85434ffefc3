import type { Bid, Offer, VoidReason } from './auction.ts'
import { checkBid, checkBids, checkOffer, checkQuantity, checkTerms } from './check-auction.ts'
import { groupByPrice, type PriceLevel } from './demand-curve.ts'
import { InvalidAuctionError } from './invalid-auction-error.ts'
import { commissionOn, depositFor } from './money.ts'
import { lowestFilledPrice, type PriceCheck, winningPrice } from './price-check.ts'
import { type BookState, clearWithDraft, type Draft, findFullPrice, findPriceToExceed } from './project-draft.ts'

export interface BidProjection {
  readonly outcome: 'wins' | 'partly' | 'loses'
  /** Why the auction would be void even with this bid. */
  readonly voidReason: VoidReason | undefined
  readonly allotment: bigint
  /** Per token; `undefined` if the auction would be void. */
  readonly clearingPrice: bigint | undefined
  /** Without commission. */
  readonly payment: bigint
  readonly commission: bigint
  /** With commission. */
  readonly deposit: bigint
  /** With the commission deposited with it. */
  readonly refund: bigint
  /** The lowest price that would win all tokens now; `undefined` if no price does. */
  readonly fullPrice: bigint | undefined
}

/**
 * A running auction that answers after each further bid without clearing everything again. Only bids
 * that can no longer win are withdrawn, so the clearing price only rises, and the book can drop everything below it.
 */
export class AuctionBook {
  readonly #state: { -readonly [Key in keyof BookState]: BookState[Key] } & { readonly levels: PriceLevel[] }
  readonly #ids: Set<string>

  constructor(offer: Offer, bids: readonly Bid[] = []) {
    checkOffer(offer)
    checkBids(offer, bids)
    const demand = bids.reduce((sum, { quantity }) => sum + quantity, 0n)
    this.#state = { offer: { ...offer }, levels: groupByPrice(bids), covered: demand, demand }
    this.#ids = new Set(bids.map(({ id }) => id))
    this.#dropLosingLevels()
  }

  get offer(): Offer {
    return this.#state.offer
  }

  get demand(): bigint {
    return this.#state.demand
  }

  /** The lowest winning price, ignoring the Threshold; `undefined` while demand is below the supply. */
  get clearingPrice(): bigint | undefined {
    const { demand, offer, levels } = this.#state
    return demand < offer.supply ? undefined : levels.at(-1)?.price
  }

  /** Bids must be added in chain order. */
  add(bid: Bid): void {
    checkBid(this.#state.offer, bid)
    if (this.#ids.has(bid.id)) throw new InvalidAuctionError('DUPLICATE_BID', `Bid ${bid.id} occurs twice`)
    this.#ids.add(bid.id)
    const isLosing = this.clearingPrice !== undefined && bid.price < this.clearingPrice
    this.#state.demand += bid.quantity
    if (isLosing) return

    addToLevels(this.#state.levels, bid)
    this.#state.covered += bid.quantity
    this.#dropLosingLevels()
  }

  project(draft: Draft): BidProjection {
    checkTerms(this.#state.offer, draft)
    const { voidReason, clearingPrice, allotment } = clearWithDraft(this.#state, draft)
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
      fullPrice: findFullPrice(this.#state, draft.quantity),
    }
  }

  priceToExceed(quantity: bigint): PriceCheck {
    checkQuantity(quantity)
    const { supply } = this.#state.offer
    const availableTokenCount = this.demand < supply ? supply - this.demand : 0n
    const wanted = quantity < supply ? quantity : supply
    const minPrice = availableTokenCount >= quantity ? 0n : findPriceToExceed(this.#state, wanted)
    return { availableTokenCount, minPrice }
  }

  lowestFilledPrice(quantity: bigint): bigint {
    return lowestFilledPrice(this.#state.offer.minimumPrice, this.priceToExceed(quantity))
  }

  /** For one token, this is what `priceNow` returns. */
  winningPrice(quantity: bigint): bigint {
    return winningPrice(this.#state.offer, this.priceToExceed(quantity))
  }

  #dropLosingLevels(): void {
    const state = this.#state
    for (let lowest = state.levels.at(-1); lowest !== undefined; lowest = state.levels.at(-1)) {
      if (state.covered - lowest.quantity < state.offer.supply) return
      state.covered -= lowest.quantity
      state.levels.pop()
    }
  }
}

function addToLevels(levels: PriceLevel[], { price, quantity }: Omit<Bid, 'id'>): void {
  let first = 0
  let end = levels.length
  while (first < end) {
    const middle = (first + end) >> 1
    if ((levels[middle]?.price ?? 0n) > price) first = middle + 1
    else end = middle
  }
  const level = levels[first]
  if (level?.price === price) level.quantity += quantity
  else levels.splice(first, 0, { price, quantity })
}

export function openBook(offer: Offer, bids: readonly Bid[] = []): AuctionBook {
  return new AuctionBook(offer, bids)
}

/** What a further bid would get if the auction ended now. A page that asks often should keep a book instead. */
export function projectBid(offer: Offer, bids: readonly Bid[], draft: Draft): BidProjection {
  return openBook(offer, bids).project(draft)
}

export function priceToExceed(offer: Offer, bids: readonly Bid[], quantity: bigint): PriceCheck {
  return openBook(offer, bids).priceToExceed(quantity)
}
