import { showAmount } from '@melos/clearing/amounts'
import { expect, test } from 'vitest'
import { showTokens } from '../../lib/show-tokens.ts'
import { texts } from './texts.ts'

test('what is carried forward says when it is paid', () => {
  const sentence = 'EUR\u00A04.12 is due. It is paid when more than EUR\u00A09.99 is due.'
  expect(texts.due.carried('4.12', '9.99')).toBe(sentence)
  expect(texts.due.take('41.20')).toBe('Take MELS\u00A041.20')
})

test('amounts are rounded down, so that 9.99 and a bit is not shown as 10, but never to nothing', () => {
  expect(showAmount(9_999_999_999_999_999_999n)).toBe('9.99')
  expect(showAmount(10n ** 16n)).toBe('0.01')
  expect(showAmount(10n ** 16n - 1n)).toBe('0.009999999999999999')
  expect(showAmount(0n)).toBe('0.00')
})

test('tokens are whole numbers, except for parts of one', () => {
  expect(['90', '12500', '0.5'].map(showTokens)).toEqual(['90', '12\u202F500', '0.5'])
})
