import { depositFor, PRICE_STEP } from '@melos/clearing'

/** The highest price whose deposit a budget covers, `0n` when it covers none. A deposit grows evenly with every step. */
export function priceWithin({ budget, quantity }: { budget: bigint; quantity: bigint }): bigint {
  return (budget / depositFor({ price: PRICE_STEP, quantity })) * PRICE_STEP
}

/** The smallest budget in whole cents that covers a bid. A price step costs more than a cent, so it leads back to the same price. */
export function budgetFor(offer: { price: bigint; quantity: bigint }): bigint {
  const cents = (depositFor(offer) + PRICE_STEP - 1n) / PRICE_STEP
  return cents * PRICE_STEP
}
