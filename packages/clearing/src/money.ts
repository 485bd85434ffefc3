/** Bids are multiples of 0.01 MELS. */
export const PRICE_STEP = 10n ** 16n
/** Every auction's minimum price is at least 1 MELS. */
export const MIN_PRICE = 10n ** 18n

export function roundUpToStep(amount: bigint): bigint {
  return ((amount + PRICE_STEP - 1n) / PRICE_STEP) * PRICE_STEP
}

/** The commission is one part of so many. */
export const COMMISSION_DIVISOR = 10n

/** 10%, rounded down to the base unit; exact for every valid price. */
export function commissionOn(amount: bigint): bigint {
  return amount / COMMISSION_DIVISOR
}

export function withCommission(amount: bigint): bigint {
  return amount + commissionOn(amount)
}

export function depositFor({ price, quantity }: { price: bigint; quantity: bigint }): bigint {
  return withCommission(price * quantity)
}

/** All results include commission; the `payment` passed in doesn't. */
export function bidMoney({ payment, ...bid }: { price: bigint; quantity: bigint; payment: bigint }) {
  const deposit = depositFor(bid)
  const paid = withCommission(payment)
  return { deposit, paid, refund: deposit - paid }
}
