import { expect, test } from 'vitest'
import { linkTo, quoteName, sayMels, sayMoment, saySpan, sayTokens } from './say.ts'

test.each([
  ['1234.5', '1\u00A0234.50 MELS'],
  ['0', '0.00 MELS'],
  ['0.000000000000000001', '0.000000000000000001 MELS'],
  ['79228162514.26', '79\u00A0228\u00A0162\u00A0514.26 MELS'],
  [13_200_000_000_000_000_000n, '13.20 MELS'],
])('%s is said as %s', (amount, said) => {
  expect(sayMels(amount)).toBe(said)
})

test('one token is one, more are more', () => {
  expect([sayTokens(1), sayTokens(1000)]).toEqual(['1 token', '1\u00A0000 tokens'])
})

test.each([
  [59_999, 'less than a minute'],
  [60_000, '1 minute'],
  [3_600_000, '1 hour'],
  [3_660_000, '1 hour and 1 minute'],
  [86_400_000 + 59_000, '1 day'],
  [2 * 86_400_000 + 3 * 3_600_000 + 60_000, '2 days and 3 hours'],
  [-60_000, '1 minute'],
])('%i milliseconds are %s', (span, said) => {
  expect(saySpan(span)).toBe(said)
})

test('a moment is said to the minute', () => {
  expect(sayMoment('2026-11-05 08:00:59')).toBe('5 Nov 2026, 08:00 UTC')
})

test('what others have written makes no link and no line', () => {
  expect(quoteName('A [x](/evil)\n- b')).toBe('A (x)(/evil) - b')
  expect(linkTo('[Sun](//evil)', '/auction/1')).toBe('[(Sun)(//evil)](/auction/1)')
})
