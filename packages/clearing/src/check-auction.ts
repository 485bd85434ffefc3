import type { Bid, Offer } from './auction.ts'
import { InvalidAuctionError } from './invalid-auction-error.ts'

export function checkOffer({ supply, minimumPrice, threshold }: Offer): void {
  if (!isAtLeast(supply, 1n))
    throw new InvalidAuctionError('SUPPLY', `The supply is ${supply}, not a bigint of 1 or more`)
  if (!isAtLeast(minimumPrice, 0n)) {
    throw new InvalidAuctionError('MINIMUM_PRICE', `The minimum price is ${minimumPrice}, not a bigint of 0 or more`)
  }
  if (!isAtLeast(threshold, 0n)) {
    throw new InvalidAuctionError('THRESHOLD', `The Threshold is ${threshold}, not a bigint of 0 or more`)
  }
}

/** The error names the first bid that would be cleared wrongly. */
export function checkBids(offer: Offer, bids: readonly Bid[]): void {
  // Anything but an array would look like an auction without bids.
  if (!Array.isArray(bids)) throw new InvalidAuctionError('BIDS', 'The bids are not an array')
  let previousId = Number.NEGATIVE_INFINITY
  let idsGrow = true
  for (const bid of bids) {
    checkBid(offer, bid)
    // The contract's ids are increasing numbers, and as long as they increase, no two are equal.
    const id = Number(bid.id)
    idsGrow &&= id > previousId
    previousId = id
  }
  if (!idsGrow) checkIds(bids)
}

function checkIds(bids: readonly Bid[]): void {
  const seen = new Set<string>()
  for (const { id } of bids) {
    if (seen.has(id)) throw new InvalidAuctionError('DUPLICATE_BID', `Bid ${id} occurs twice`)
    seen.add(id)
  }
}

export function checkBid(offer: Offer, bid: Bid): void {
  if (typeof bid !== 'object' || bid === null) throw new InvalidAuctionError('BIDS', 'A bid is not an object')
  if (typeof bid.id !== 'string' || bid.id === '')
    throw new InvalidAuctionError('BID_ID', `A bid has the id "${bid.id}"`)
  checkTerms(offer, bid, bid.id)
}

/** The error's sentence names the bid by its id, if it has one. */
export function checkTerms({ minimumPrice }: Offer, { price, quantity }: Omit<Bid, 'id'>, id?: string): void {
  if (typeof price !== 'bigint') {
    throw new InvalidAuctionError('BID_PRICE', `${nameBid(id)} has the price ${price}, not a bigint`)
  }
  checkQuantity(quantity, id)
  if (price < minimumPrice) {
    const message = `${nameBid(id)} offers ${price}, below the minimum price ${minimumPrice}`
    throw new InvalidAuctionError('PRICE_BELOW_MINIMUM', message)
  }
}

export function checkQuantity(quantity: bigint, id?: string): void {
  if (!isAtLeast(quantity, 1n)) {
    const message = `${nameBid(id)} has the quantity ${quantity}, not a bigint of 1 or more`
    throw new InvalidAuctionError('BID_QUANTITY', message)
  }
}

function nameBid(id: string | undefined): string {
  return id === undefined ? 'The draft' : `Bid ${id}`
}

/** A clearing that belongs to other bids would give tokens to the wrong wallets. */
export function checkFit(bids: readonly Bid[], allotments: readonly bigint[]): void {
  if (allotments.length !== bids.length) {
    throw new InvalidAuctionError('CLEARING', `The clearing has ${allotments.length} bids, not ${bids.length}`)
  }
  for (const [index, { id, quantity }] of bids.entries()) {
    const allotment = allotments[index] ?? 0n
    if (allotment > quantity) {
      throw new InvalidAuctionError('CLEARING', `The clearing gives bid ${id} ${allotment} tokens of ${quantity}`)
    }
  }
}

function isAtLeast(value: bigint, minimum: bigint): boolean {
  return typeof value === 'bigint' && value >= minimum
}
