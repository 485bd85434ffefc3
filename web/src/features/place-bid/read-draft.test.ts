import { expect, test } from 'vitest'
import { parseMels } from '../../lib/parse-mels.ts'
import { readDraft, stripLeadingZeros } from './read-draft.ts'

const reserve = parseMels('2.5')
const byPrice = (price: string, count: string) => ({ way: 'price', price, budget: '', count }) as const
const byBudget = (budget: string, count: string) => ({ way: 'budget', price: '', budget, count }) as const

test.each([
  ['2.5', '1', { kind: 'draft', price: reserve, quantity: 1n }],
  ['2.50', '40', { kind: 'draft', price: reserve, quantity: 40n }],
  ['2.49', '1', { kind: 'too-low', lowest: reserve }],
  ['2.505', '1', { kind: 'off-step' }],
  ['', '1', { kind: 'unreadable' }],
  ['3', '0', { kind: 'unreadable' }],
  ['3', '', { kind: 'unreadable' }],
  ['3', '1.5', { kind: 'unreadable' }],
  ['-3', '1', { kind: 'unreadable' }],
  ['1e3', '1', { kind: 'unreadable' }],
  ['9999999999999', '1', { kind: 'unreadable' }],
  ['3', '9999999999999999', { kind: 'unreadable' }],
])('%s MELS for %s tokens', (price, count, reading) => {
  expect(readDraft(byPrice(price, count), reserve)).toEqual(reading)
})

test.each([
  ['110', '40', { kind: 'draft', price: reserve, quantity: 40n }],
  ['150', '40', { kind: 'draft', price: parseMels('3.4'), quantity: 40n }],
  ['109.99', '40', { kind: 'short-budget', lowest: reserve, quantity: 40n, deposit: parseMels('110') }],
  ['110', '0', { kind: 'unreadable' }],
  ['110', '', { kind: 'unreadable' }],
  ['', '40', { kind: 'unreadable' }],
])('a budget of %s MELS for %s tokens', (budget, count, reading) => {
  expect(readDraft(byBudget(budget, count), reserve)).toEqual(reading)
})

test('a bid is for 1 MELS at least, however low the auction begins', () => {
  expect(readDraft(byPrice('0.99', '1'), 0n)).toEqual({ kind: 'too-low', lowest: parseMels('1') })
  expect(readDraft(byPrice('1', '1'), 0n)).toMatchObject({ kind: 'draft' })
  expect(readDraft(byBudget('1.1', '1'), 0n)).toMatchObject({ kind: 'draft', price: parseMels('1') })
})

test.each([
  ['007', '7'],
  ['0', '0'],
  ['00', '0'],
  ['0.5', '0.5'],
  ['', ''],
])('%s becomes %s', (typed, kept) => {
  expect(stripLeadingZeros(typed)).toBe(kept)
})
