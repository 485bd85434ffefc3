import { expect, test } from 'vitest'
import { hasLetters, isGrouped, readAmount, readWhole } from './read-number.ts'

test('amounts are read as people write them', () => {
  expect(['5', '5.50', '5,5', ' 5 000.10 ', '007', '0.00', 'five', '1.2.3'].map(readAmount)).toEqual([
    '5',
    '5.5',
    '5.5',
    '5000.1',
    '7',
    '0',
    'five',
    '1.2.3',
  ])
})

test('an ambiguous separator is not an amount', () => {
  expect(['2,500', '1.000', '1 2.500'].map(readAmount)).toEqual(['2,500', '1.000', '1 2.500'])
})

test('a count can have spaces of any kind between its thousands', () => {
  expect(['1 000', '1\u00A0000', '1\u202F000', '1.5', 'ten', ''].map(readWhole)).toEqual([
    ...['1000', '1000', '1000'],
    ...['1.5', 'ten', ''],
  ])
})

test('letters and signs are noticed, spaces and separators are not', () => {
  expect(['12a', '1e3', '-3', '€5'].map(hasLetters)).toEqual([true, true, true, true])
  expect(['', '1 000', '2,50', '2.5'].map(hasLetters)).toEqual([false, false, false, false])
})

test('full-width digits and separators are read, and superscripts are not digits', () => {
  expect(['２．５０', '５\u3000０００，５', '１０'].map(readAmount)).toEqual(['2.5', '5000.5', '10'])
  expect(readWhole('１０００')).toBe('1000')
  expect(isGrouped('２，５００')).toBe(true)
  expect(['２．５０', 'ａ', '5²'].map(hasLetters)).toEqual([false, true, true])
})
