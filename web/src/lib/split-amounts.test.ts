import { withNoun, withUnit } from '@melos/clearing/format-numbers'
import { expect, test } from 'vitest'
import { splitAmounts } from './split-amounts.ts'

const numbersIn = (text: string): string[] => splitAmounts(text).filter((_, index) => index % 2 === 1)

test.each([
  [`You pay ${withUnit('1.05', 'MELS')}: now.`, ['1.05']],
  [`${withNoun('12\u202F500', 'token')}, 40 of them yours`, ['12\u202F500', '40']],
  ['A commission of 10%, or 25,00%.', ['10%', '25,00%']],
  ['13.33 and 2.333… tokens', ['13.33', '2.333…']],
  ['You can’t go below 1.', ['1']],
])('the numbers in “%s” are found', (text, numbers) => {
  expect(numbersIn(text)).toEqual(numbers)
})

test.each([
  'It ends on 20 Nov 2026, 18:00 UTC.',
  'Dated 01 April 2025',
  '0x12ab…34cd',
  'version v1.2.3',
  '2016/679',
  '2026-11-20',
  'wallet-2',
  'EIP-2612',
  '&#39;',
])('“%s” has no amount', (text) => {
  expect(numbersIn(text)).toEqual([])
})

test('a split text loses no character', () => {
  const text = `At ${withUnit('2.50', 'MELS')} (10%) on 3 May 2027, 5 of 7.`
  expect(splitAmounts(text).join('')).toBe(text)
})
