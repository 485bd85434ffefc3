export type InvalidAuctionCode =
  | 'BIDS'
  | 'CLEARING'
  | 'SUPPLY'
  | 'MINIMUM_PRICE'
  | 'THRESHOLD'
  | 'BID_ID'
  | 'DUPLICATE_BID'
  | 'BID_PRICE'
  | 'BID_QUANTITY'
  | 'PRICE_BELOW_MINIMUM'

/** An auction that can't be cleared because it has values that the contract would refuse. */
export class InvalidAuctionError extends Error {
  override readonly name = 'InvalidAuctionError'
  readonly code: InvalidAuctionCode

  constructor(code: InvalidAuctionCode, message: string) {
    super(message)
    this.code = code
  }
}
