import { openBook, PRICE_STEP } from '@melos/clearing'
import { expect, test } from 'vitest'
import { parseMels } from '../../lib/amounts.ts'
import {
  aLittleAbove,
  type DraftFields,
  isDraftOf,
  offerOf,
  readDraft,
  startFields,
  stripLeadingZeros,
  switchWay,
  toFields,
  totalOf,
  untouched,
} from './draft.ts'
import { texts } from './texts.ts'

const offer = { supply: 100n, minimumPrice: parseMels('2.5'), threshold: 0n }
const bidAt = (price: string, quantity: bigint) => ({ id: price, price: parseMels(price), quantity })
const empty = openBook(offer)
const covered = openBook(offer, [bidAt('6', 60n), bidAt('5.65', 60n)])

const byPrice = (price: string, quantity: string): DraftFields => ({ ...untouched, price, quantity })
const byBudget = (budget: string, lean = '0'): DraftFields => ({ ...untouched, way: 'budget', budget, lean })
const accepted = (price: string, quantity: bigint) => ({
  draft: { price: parseMels(price), quantity },
  problem: undefined,
  remedy: undefined,
})
const unreadable = (problem: string) => ({ draft: undefined, problem, remedy: undefined })

test.each([
  ['2.5', '1', accepted('2.5', 1n)],
  ['2.50', '40', accepted('2.5', 40n)],
  ['2.49', '1', { ...unreadable(texts.tooLow('2.50')), remedy: offer.minimumPrice }],
  ['2.505', '1', unreadable(texts.priceStep)],
  ['', '1', unreadable(texts.unreadable)],
  ['3', '0', unreadable(texts.unreadable)],
  ['3', '', unreadable(texts.unreadable)],
  ['3', '1.5', unreadable(texts.unreadable)],
  ['-3', '1', unreadable(texts.unreadable)],
  ['1e3', '1', unreadable(texts.unreadable)],
  ['9999999999999', '1', unreadable(texts.unreadable)],
  ['3', '9999999999999999', unreadable(texts.unreadable)],
])('%s MELS for %s tokens', (price, quantity, reading) => {
  expect(readDraft(byPrice(price, quantity), empty)).toEqual(reading)
})

test('at the clearing price a bid is refused with the price that would do', () => {
  expect(readDraft(byPrice('5.65', '20'), covered)).toEqual({
    draft: { price: parseMels('5.65'), quantity: 20n },
    problem:
      'At 5.65\u00A0MELS, this bid isn’t accepted: other bids already cover every token. It takes 5.66\u00A0MELS or more.',
    remedy: parseMels('5.66'),
  })
  expect(readDraft(byPrice('5.66', '20'), covered)).toEqual(accepted('5.66', 20n))
})

test('a quantity that beats more bids needs a higher price', () => {
  expect(readDraft(byPrice('5.66', '40'), covered).remedy).toBe(undefined)
  expect(readDraft(byPrice('5.66', '41'), covered).remedy).toBe(parseMels('6.01'))
})

test.each([
  ['110', '0', accepted('2.5', 40n)],
  ['109.99', '0', accepted('2.5', 39n)],
  ['110', '10', accepted('5', 20n)],
  ['2.74', '0', unreadable(texts.shortBudget('2.50', '2.75'))],
  ['', '0', unreadable(texts.unreadableBudget)],
])('a budget of %s MELS with a lean of %s', (budget, lean, reading) => {
  expect(readDraft(byBudget(budget, lean), empty)).toEqual(reading)
})

test('a budget too small for one token is told what one costs', () => {
  expect(readDraft(byBudget('1'), covered).problem).toBe(
    'You need at least 6.23\u00A0MELS, including commission, for one token at 5.66\u00A0MELS.',
  )
})

test('a bid offers 1 MELS at least, even when the minimum price is lower', () => {
  const book = openBook({ ...offer, minimumPrice: 0n })
  expect(readDraft(byPrice('0.99', '1'), book)).toMatchObject({ problem: texts.tooLow('1.00'), remedy: parseMels('1') })
  expect(readDraft(byPrice('1', '1'), book)).toEqual(accepted('1', 1n))
  expect(readDraft(byBudget('1.1'), book)).toEqual(accepted('1', 1n))
})

test.each([
  ['1', openBook({ ...offer, minimumPrice: parseMels('1') })],
  ['2.5', empty],
  ['5.66', covered],
])('the form starts with one token at %s MELS, which is accepted', (price, book) => {
  const fields = startFields(book)
  expect(fields).toEqual({ way: 'price', price, quantity: '1', budget: '', lean: '1' })
  expect(readDraft(fields, book).problem).toBe(undefined)
})

test.each([
  ['5.66', '5.95'],
  ['1', '1.05'],
  ['1.01', '1.07'],
])('a little above %s is %s', (price, above) => {
  expect(aLittleAbove(parseMels(price))).toBe(parseMels(above))
  expect(parseMels(above) % PRICE_STEP).toBe(0n)
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

test('an empty budget starts with what the bid needs', () => {
  const fields = byPrice('3.33', '1')
  expect(switchWay(fields, 'budget', empty)).toEqual({ ...fields, way: 'budget', budget: '3.67' })
  expect(switchWay(byPrice('', '1'), 'budget', empty)).toEqual({ ...byPrice('', '1'), way: 'budget' })
})

test('neither way changes what was typed in the other', () => {
  const fields = { ...byPrice('9', '40'), budget: '150' }
  const budget = switchWay(fields, 'budget', empty)
  expect(budget).toEqual({ ...fields, way: 'budget' })
  expect(switchWay(budget, 'price', empty)).toEqual(fields)
})

test.each([
  ['1', '1', '1.00'],
  ['2.5', '400', '1000.00'],
  ['0.1', '3', '0.30'],
  ['1.005', '1', '1.01'],
  ['1.004', '1', '1.00'],
  ['', '1', '0.00'],
  ['1', '', '0.00'],
  ['1', '0', '0.00'],
])('%s MELS times %s is %s', (price, quantity, total) => {
  expect(totalOf(offerOf(byPrice(price, quantity), empty))).toBe(total)
})

test('kept fields hold a bid in either way of typing it, and not another one', () => {
  const bid = { price: parseMels('2.5'), quantity: 40n }
  expect(isDraftOf(toFields(bid), bid)).toBe(true)
  expect(isDraftOf(byPrice('2.50', '40'), bid)).toBe(true)
  expect(isDraftOf(byPrice('2.51', '40'), bid)).toBe(false)
  expect(isDraftOf(byPrice('2.5', '41'), bid)).toBe(false)
  expect(isDraftOf(byPrice('', '40'), bid)).toBe(false)
  expect(isDraftOf({ ...untouched, way: 'budget', budget: '110' }, bid)).toBe(true)
  expect(isDraftOf({ ...untouched, way: 'budget', budget: '109.99' }, bid)).toBe(false)
})
