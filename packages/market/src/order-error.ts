/** The names of the contract's errors. */
export type OrderErrorCode =
  | 'MarketStateInvalid'
  | 'ArtistBuys'
  | 'QuantityBelowMinimum'
  | 'QuantityAboveMaximum'
  | 'PriceBelowMinimum'
  | 'PriceAboveMaximum'
  | 'PriceNotMultipleOfStep'
  | 'LastDayPast'
  | 'LastDayTooLate'
  | 'OwnOrder'
  | 'OrderNotFound'
  | 'OrderNotYours'

export class OrderError extends Error {
  override readonly name = 'OrderError'
  readonly code: OrderErrorCode

  constructor(code: OrderErrorCode) {
    super(code)
    this.code = code
  }
}
