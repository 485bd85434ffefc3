import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bidMoney, commissionOn, depositFor, MIN_PRICE, PRICE_STEP } from './money.ts'

test('the price step is 0.01 MELS', () => {
  expect(PRICE_STEP).toBe(10_000_000_000_000_000n)
  expect(MIN_PRICE).toBe(100n * PRICE_STEP)
})

test('commission is ten percent, rounded down to the base unit', () => {
  expect([0n, 9n, 10n, 19n, 20n].map(commissionOn)).toEqual([0n, 0n, 1n, 1n, 2n])
})

test('a deposit is the price of every token and the commission on the sum', () => {
  expect(depositFor({ price: PRICE_STEP, quantity: 3n })).toBe(33_000_000_000_000_000n)
  expect(depositFor({ price: 5n, quantity: 3n })).toBe(16n)
})

test('the unpaid part of a deposit is refunded', () => {
  const bid = { price: 35n * PRICE_STEP, quantity: 40n }
  expect(bidMoney({ ...bid, payment: 1_280n * PRICE_STEP })).toEqual({
    deposit: 1_540n * PRICE_STEP,
    paid: 1_408n * PRICE_STEP,
    refund: 132n * PRICE_STEP,
  })
})

test('payment and refund add up to the deposit, and no bid pays more than it offered', () => {
  const tokens = fc.bigInt({ min: 1n, max: 1_000_000n })
  fc.assert(
    fc.property(fc.bigInt({ min: 1n, max: 10n ** 9n }), tokens, fc.nat(), fc.nat(), (steps, quantity, lower, fewer) => {
      const price = steps * PRICE_STEP
      const payment = (BigInt(lower) % (steps + 1n)) * PRICE_STEP * (BigInt(fewer) % (quantity + 1n))
      const { deposit, paid, refund } = bidMoney({ price, quantity, payment })
      expect(paid + refund).toBe(deposit)
      expect(refund >= 0n).toBe(true)
      expect(deposit * 10n).toBe(price * quantity * 11n)
    }),
  )
})
