import type { Bid, Offer } from './auction.ts'
import { findDuplicate } from './find-duplicate.ts'
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

/** Anything but an array would look like an auction without bids. */
export function checkList(bids: readonly Bid[]): void {
  if (!Array.isArray(bids)) throw new InvalidAuctionError('BIDS', 'The bids are not an array')
}

/** The error names the first bid that would be cleared wrongly. */
export function checkBids(offer: Offer, bids: readonly Bid[]): void {
  checkList(bids)
  for (const bid of bids) checkBid(offer, bid)
  checkIds(bids)
}

export function checkIds(bids: readonly Bid[]): void {
  const duplicate = findDuplicate(bids.map(({ id }) => id))
  if (duplicate !== undefined) throw new InvalidAuctionError('DUPLICATE_BID', `Bid ${duplicate} occurs twice`)
}

/** `checkBid` as one fast expression for a million bids; `checkBid` names what is wrong. */
export function isValidBid(bid: Bid | null | undefined, minimumPrice: bigint): boolean {
  if (bid === undefined || bid === null) return false
  const { id, price, quantity } = bid
  return (
    typeof id === 'string' &&
    id !== '' &&
    typeof price === 'bigint' &&
    price >= minimumPrice &&
    typeof quantity === 'bigint' &&
    quantity >= 1n
  )
}

export function checkBid(offer: Offer, bid: Bid): void {
  if (typeof bid !== 'object' || bid === null) throw new InvalidAuctionError('BIDS', 'A bid is not an object')
  if (typeof bid.id !== 'string' || bid.id === '')
    throw new InvalidAuctionError('BID_ID', `A bid has the id "${bid.id}"`)
  checkTerms(offer, bid, `Bid ${bid.id}`)
}

/** `who` is the subject of the error's sentence. */
export function checkTerms({ minimumPrice }: Offer, bid: { price: bigint; quantity: bigint }, who: string): void {
  if (typeof bid.price !== 'bigint') {
    throw new InvalidAuctionError('BID_PRICE', `${who} has the price ${bid.price}, not a bigint`)
  }
  checkQuantity(bid.quantity, who)
  if (bid.price < minimumPrice) {
    throw new InvalidAuctionError(
      'PRICE_BELOW_MINIMUM',
      `${who} offers ${bid.price}, below the minimum price ${minimumPrice}`,
    )
  }
}

export function checkQuantity(quantity: bigint, who: string): void {
  if (!isAtLeast(quantity, 1n)) {
    throw new InvalidAuctionError('BID_QUANTITY', `${who} has the quantity ${quantity}, not a bigint of 1 or more`)
  }
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
