/** Bids are multiples of 0.01 MELS. */
export const PRICE_STEP = 10n ** 16n
/** No auction takes bids below 1 MELS. */
export const MIN_PRICE = 10n ** 18n

/** 10 %, rounded down to the base unit; exact for every price that is a multiple of the step. */
export function commissionOn(amount: bigint): bigint {
  return amount / 10n
}

/** What a bid hands over: its total and the commission on it. */
export function depositFor({ price, quantity }: { price: bigint; quantity: bigint }): bigint {
  const total = price * quantity
  return total + commissionOn(total)
}

/** What a bid deposits, what it pays of that and what is refunded, all with commission; `payment` is what its tokens cost. */
export function bidMoney({ payment, ...bid }: { price: bigint; quantity: bigint; payment: bigint }) {
  const deposit = depositFor(bid)
  const paid = payment + commissionOn(payment)
  return { deposit, paid, refund: deposit - paid }
}
