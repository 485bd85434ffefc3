import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseMels, writeMels } from '../../lib/parse-mels.ts'
import { bidMoney } from './bid-money.ts'

test('the commission is in the deposit, in what is paid, and in what comes back', () => {
  const bid = { startTokenPrice: '3.5', startTokenCount: 40, finalTotalPrice: '128' }
  expect(bidMoney(bid)).toEqual({ deposit: parseMels('154'), paid: parseMels('140.8'), back: parseMels('13.2') })
})

test('a bid that pays what it offers gets nothing back, one that pays nothing gets everything', () => {
  const bid = { startTokenPrice: '0.01', startTokenCount: 1 }
  expect(bidMoney({ ...bid, finalTotalPrice: '0.01' })).toEqual({
    deposit: parseMels('0.011'),
    paid: parseMels('0.011'),
    back: 0n,
  })
  expect(bidMoney({ ...bid, finalTotalPrice: '0' })).toEqual({
    deposit: parseMels('0.011'),
    paid: 0n,
    back: parseMels('0.011'),
  })
})

test('what is paid and what comes back are the deposit, and nobody pays more than was offered', () => {
  const steps = fc.bigInt({ min: 1n, max: 10n ** 9n })
  const tokens = fc.integer({ min: 1, max: 1_000_000 })
  fc.assert(
    fc.property(steps, tokens, fc.nat(), fc.nat(), (priceSteps, startTokenCount, lower, fewer) => {
      const price = priceSteps * 10n ** 16n
      const clearing = (BigInt(lower) % (priceSteps + 1n)) * 10n ** 16n
      const got = BigInt(fewer % (startTokenCount + 1))
      const { deposit, paid, back } = bidMoney({
        startTokenPrice: writeMels(price),
        startTokenCount,
        finalTotalPrice: writeMels(clearing * got),
      })
      expect(paid + back).toBe(deposit)
      expect(back >= 0n).toBe(true)
      expect(deposit * 10n).toBe(price * BigInt(startTokenCount) * 11n)
    }),
  )
})
