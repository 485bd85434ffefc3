import { openBook, PRICE_STEP } from '@melos/clearing'
import { parseMels } from '@melos/clearing/amounts'
import { expect, test } from 'vitest'
import {
  aLittleAbove,
  type DraftFields,
  describeLean,
  describeLowest,
  isDraftOf,
  lowestFor,
  offerOf,
  readDraft,
  startFields,
  switchWay,
  toFields,
  totalOf,
  untouched,
  writeFields,
} from './draft.ts'
import { texts } from './texts.ts'

const offer = { supply: 100n, minimumPrice: parseMels('2.5'), threshold: 0n }
const bidAt = (price: string, quantity: bigint) => ({ id: price, price: parseMels(price), quantity })
const empty = openBook(offer)
const covered = openBook(offer, [bidAt('6', 60n), bidAt('5.65', 60n)])
/** At 1 MELS a bid is accepted, but the auction sells only from 3 MELS. */
const unreached = openBook({ supply: 100n, minimumPrice: parseMels('1'), threshold: parseMels('300') })

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
  ['2,50', '1\u00A000', accepted('2.5', 100n)],
  ['1 000', '1 00', accepted('1000', 100n)],
  ['3', '101', unreadable(texts.tooMany('100'))],
  ['２．５', '４０', accepted('2.5', 40n)],
  ['2.5050', '1', unreadable(texts.priceStep)],
  ['2.505', '1', unreadable(texts.grouped)],
  ['3', '1,000', unreadable(texts.grouped)],
  ['2.5o', '1', unreadable(texts.letters)],
  ['3', 'ten', unreadable(texts.letters)],
  ['', '1', unreadable(texts.unreadablePrice)],
  ['3', '0', unreadable(texts.unreadableQuantity)],
  ['3', '', unreadable(texts.unreadableQuantity)],
  ['3', '1.5', unreadable(texts.unreadableQuantity)],
  ['-3', '1', unreadable(texts.letters)],
  ['1e3', '1', unreadable(texts.letters)],
  ['9999999999999', '1', unreadable(texts.unreadablePrice)],
  ['3', '9999999999999999', unreadable(texts.unreadableQuantity)],
])('%s MELS for %s tokens', (price, quantity, reading) => {
  expect(readDraft(byPrice(price, quantity), empty)).toEqual(reading)
})

test('at the clearing price a bid is refused with the price that would do', () => {
  expect(readDraft(byPrice('5.65', '20'), covered)).toEqual({
    draft: { price: parseMels('5.65'), quantity: 20n },
    problem:
      'At 5.65\u00A0MELS, this bid won’t be accepted, because other bids already cover every token. Offer 5.66\u00A0MELS or more.',
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
  ['110,00', '0', accepted('2.5', 40n)],
  ['fifty', '0', unreadable(texts.letters)],
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

test('until the target is reached, a refused bid and a budget are told the price that can win', () => {
  expect(readDraft(byPrice('0.5', '1'), unreached).remedy).toBe(parseMels('3'))
  expect(readDraft(byBudget('150'), unreached)).toEqual(accepted('3', 45n))
  expect(readDraft(byBudget('3.29'), unreached).problem).toBe(texts.shortBudget('3.00', '3.30'))
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
  ['1', unreached],
])('the form starts with one token at %s MELS, which is accepted', (price, book) => {
  const fields = startFields(book)
  expect(fields).toEqual({ way: 'price', price, quantity: '1', budget: '', lean: '1' })
  expect(readDraft(fields, book).problem).toBe(undefined)
})

test.each([
  ['3', byPrice('1', '45'), unreached],
  ['5.66', byPrice('9', '40'), covered],
  ['6.01', byPrice('', '41'), covered],
  ['6.01', byPrice('2,500', '41'), covered],
  ['5.66', byPrice('9', 'many'), covered],
])('%s MELS is enough for %o', (price, fields, book) => {
  expect(lowestFor(fields, book).price).toBe(parseMels(price))
})

test.each([
  ['1', covered, 'Others offer 5.65\u00A0MELS. To win, offer 5.66\u00A0MELS or more.'],
  ['41', covered, 'Others offer 6.00\u00A0MELS. To win, offer 6.01\u00A0MELS or more.'],
  ['45', unreached, 'To win, offer 3.00\u00A0MELS or more.'],
  ['1', empty, 'To win, offer 2.50\u00A0MELS or more.'],
])('the form says why %s tokens need their price', (quantity, book, sentence) => {
  expect(describeLowest(lowestFor(byPrice('', quantity), book))).toBe(sentence)
})

test.each([
  ['3', '45\u00A0tokens at 3.00\u00A0MELS each, the least that’s needed now.'],
  ['3.01', '45\u00A0tokens at 3.01\u00A0MELS each, just above what’s needed now.'],
  ['3.03', '45\u00A0tokens at 3.03\u00A0MELS each, 1% above what’s needed now.'],
])('the slider compares %s MELS with the price that can win', (price, sentence) => {
  expect(describeLean({ price: parseMels(price), quantity: 45n }, unreached)).toBe(sentence)
})

test.each([
  ['5.66', '5.95'],
  ['1', '1.05'],
  ['1.01', '1.07'],
])('a little above %s is %s', (price, above) => {
  expect(aLittleAbove(parseMels(price))).toBe(parseMels(above))
  expect(parseMels(above) % PRICE_STEP).toBe(0n)
})

test('an empty budget starts with what the bid needs', () => {
  const fields = byPrice('3.33', '1')
  expect(switchWay(fields, 'budget', empty)).toEqual({ ...fields, way: 'budget', budget: '3.67' })
  expect(switchWay(byPrice('', '1'), 'budget', empty)).toEqual({ ...byPrice('', '1'), way: 'budget' })
})

test('an empty budget starts with enough for one token', () => {
  expect(switchWay(startFields(unreached), 'budget', unreached).budget).toBe('3.3')
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
  ['1.0050', '1', '1.01'],
  ['1.0040', '1', '1.00'],
  ['', '1', '0.00'],
  ['1', '', '0.00'],
  ['1', '0', '0.00'],
])('%s MELS times %s is %s', (price, quantity, total) => {
  expect(totalOf(offerOf(byPrice(price, quantity), empty))).toBe(total)
})

test('kept fields are those of a bid exactly as it was bought, or put back in the form', () => {
  const offer = { price: parseMels('2.5'), quantity: 40n }
  const byTyping = { ...offer, typed: writeFields(byPrice('2.50', '40')) }
  expect(isDraftOf(byPrice('2.50', '40'), byTyping)).toBe(true)
  expect(isDraftOf(toFields(offer), byTyping)).toBe(true)
  expect(isDraftOf(byPrice('2.51', '40'), byTyping)).toBe(false)
  expect(isDraftOf(byPrice('2.50', '41'), byTyping)).toBe(false)
  const ofBudget = { ...offer, typed: writeFields(byBudget('110')) }
  expect(isDraftOf(byBudget('110'), ofBudget)).toBe(true)
  expect(isDraftOf(byBudget('500'), ofBudget)).toBe(false)
})

test('a bid of an earlier version doesn’t know what was typed', () => {
  expect(isDraftOf(byBudget('500'), { price: parseMels('2.5'), quantity: 40n })).toBe(false)
})
