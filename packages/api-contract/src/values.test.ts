import fc from 'fast-check'
import { expect, test } from 'vitest'
import { melsAmountSchema } from './values.ts'

const ONE_MELS = 10n ** 18n

/** Base units as the wire's decimal string, written straight from the definition. */
function toDecimal(baseUnits: bigint): string {
  const fraction = (baseUnits % ONE_MELS).toString().padStart(18, '0').replace(/0+$/, '')
  const whole = (baseUnits / ONE_MELS).toString()
  return fraction === '' ? whole : `${whole}.${fraction}`
}

test('every amount that the contract can hold is valid', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }), (baseUnits) => {
      expect(melsAmountSchema.safeParse(toDecimal(baseUnits)).success).toBe(true)
    }),
  )
})

test.each(['', '1.', '.5', '01', '1.50', '-1', '1e3', '1,5', '0.0000000000000000001', ' 1', 'NaN'])(
  '%o is not an amount',
  (text) => {
    expect(melsAmountSchema.safeParse(text).success).toBe(false)
  },
)
