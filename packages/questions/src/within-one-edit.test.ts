import { expect, test } from 'vitest'
import { findMeant, isWithinOneEdit } from './within-one-edit.ts'

test.each([
  ['comission', 'commission'],
  ['commmission', 'commission'],
  ['comnission', 'commission'],
  ['commissoin', 'commission'],
  ['commission', 'commission'],
])('%s is within one edit of %s', (one, other) => {
  expect([isWithinOneEdit(one, other), isWithinOneEdit(other, one)]).toEqual([true, true])
})

test.each([
  ['comision', 'commission'],
  ['winning', 'losing'],
  ['abcd', 'badc'],
])('%s is not within one edit of %s', (one, other) => {
  expect([isWithinOneEdit(one, other), isWithinOneEdit(other, one)]).toEqual([false, false])
})

test('known words and short words are not corrected', () => {
  expect(findMeant('price', ['prices', 'price'])).toBe('price')
  expect(findMeant('prise', ['price'])).toBe('price')
  expect(findMeant('car', ['can'])).toBeUndefined()
})

test('the first letter is never corrected', () => {
  expect(findMeant('aliens', ['liens'])).toBeUndefined()
})
