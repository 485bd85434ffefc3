import { expect, test } from 'vitest'
import { findMeant, isWithinOneEdit } from './within-one-edit.ts'

test.each([
  ['comission', 'commission'],
  ['commmission', 'commission'],
  ['comnission', 'commission'],
  ['commissoin', 'commission'],
  ['commission', 'commission'],
])('%s is one slip away from %s at most', (one, other) => {
  expect([isWithinOneEdit(one, other), isWithinOneEdit(other, one)]).toEqual([true, true])
})

test.each([
  ['comision', 'commission'],
  ['winning', 'losing'],
  ['abcd', 'badc'],
])('%s is more than one slip away from %s', (one, other) => {
  expect([isWithinOneEdit(one, other), isWithinOneEdit(other, one)]).toEqual([false, false])
})

test('a word that is known is not taken for its neighbour, and a short one for none', () => {
  expect(findMeant('price', ['prices', 'price'])).toBe('price')
  expect(findMeant('prise', ['price'])).toBe('price')
  expect(findMeant('car', ['can'])).toBeUndefined()
})

test('the first letter is taken as it stands', () => {
  expect(findMeant('aliens', ['liens'])).toBeUndefined()
})
