import { expect, test } from 'vitest'
import { readCodes } from './read-codes.ts'
import { readMapping } from './read-mapping.ts'
import { readAmount, readReceipt } from './read-receipt.ts'
import { readTerms } from './read-terms.ts'
import { texts } from './texts.ts'

const now = Date.parse('2026-07-20T23:30:00Z')

function type(fields: Record<string, string>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  return form
}

test.each([
  ['1234.50', '1234.5'],
  ['1 234,50', '1234.5'],
  ['007', '7'],
  ['0.000000000001', '0.000000000001'],
  ['0.0000000000001', undefined],
  ['0', undefined],
  ['-5', undefined],
  ['1.234,50', undefined],
  ['1,234.50', undefined],
  ['', undefined],
])('the amount %j reads as %j', (typed, read) => {
  expect(readAmount(typed, 12)).toBe(read)
})

const inEur = (amount: string) => [{ currency: 'EUR', amount }]
const receipt = { amount: '100', receivedOn: '2026-07-15', reference: ' R-1 ' }

test('a receipt of several currencies needs parts that add up to it exactly', () => {
  const right = type({ ...receipt, 'part-EUR': '60', 'part-USD': '40' })
  const parts = [
    { currency: 'EUR', amount: '60' },
    { currency: 'USD', amount: '40' },
  ]
  const value = { amount: '100', receivedOn: '2026-07-15', reference: 'R-1', parts }
  const stated = [
    { currency: 'EUR', amount: '1' },
    { currency: 'USD', amount: '2' },
  ]
  expect(readReceipt(right, { stated, now })).toEqual({ kind: 'right', value })
  const wrong = type({ ...receipt, 'part-EUR': '60', 'part-USD': '40.01' })
  expect(readReceipt(wrong, { stated, now })).toMatchObject({
    kind: 'wrong',
    complaints: { 'part-EUR': expect.any(String) },
  })
})

test.each(['1,234', '1.234', '0.001'])('a receipt of %s is refused, because banks know cents', (amount) => {
  const complaints = { amount: texts.receipt.badAmount.above }
  expect(readReceipt(type({ ...receipt, amount }), { stated: inEur('1'), now })).toEqual({ kind: 'wrong', complaints })
})

test.each(['-12.5', '−12,50', '– 12.50'])('a file below zero takes %s, and nothing above zero', (amount) => {
  const read = (typed: string) => readReceipt(type({ ...receipt, amount: typed }), { stated: inEur('-1'), now })
  expect(read(amount)).toMatchObject({ kind: 'right', value: { amount: '-12.5' } })
  for (const wrong of ['12.5', '0', '-0', '--1', '-1.234']) {
    expect(read(wrong), wrong).toEqual({ kind: 'wrong', complaints: { amount: texts.receipt.badAmount.below } })
  }
  const above = readReceipt(type({ ...receipt, amount }), { stated: inEur('1'), now })
  expect(above).toEqual({ kind: 'wrong', complaints: { amount: texts.receipt.badAmount.above } })
})

test('each currency has the sign of its lines, and together they can come to anything', () => {
  const stated = [...inEur('-30'), { currency: 'USD', amount: '20' }]
  const read = (amount: string, [eur, usd]: [string, string]) =>
    readReceipt(type({ ...receipt, amount, 'part-EUR': eur, 'part-USD': usd }), { stated, now })
  expect(read('-10', ['-30', '20']).kind).toBe('right')
  expect(read('0', ['-20', '20']).kind).toBe('right')
  expect(read('10', ['30', '-20'])).toEqual({
    kind: 'wrong',
    complaints: { 'part-EUR': texts.receipt.badAmount.below, 'part-USD': texts.receipt.badAmount.above },
  })
})

test('lines that add up to zero take no receipt', () => {
  const complaints = { amount: texts.receipt.zeroTotal('EUR') }
  expect(readReceipt(type(receipt), { stated: inEur('0'), now })).toEqual({ kind: 'wrong', complaints })
})

test('an empty receipt complains about each field', () => {
  const { amount, receivedOn, reference } = {
    amount: texts.receipt.badAmount.above,
    receivedOn: texts.receipt.badDay,
    reference: texts.receipt.noReference,
  }
  expect(readReceipt(type({}), { stated: inEur('1'), now })).toEqual({
    kind: 'wrong',
    complaints: { amount, receivedOn, reference },
  })
})

test('a receipt can be a day ahead of UTC, and no more', () => {
  const read = (receivedOn: string) => readReceipt(type({ ...receipt, receivedOn }), { stated: inEur('1'), now })
  expect(read('2026-07-21').kind).toBe('right')
  expect(read('2026-07-22')).toEqual({ kind: 'wrong', complaints: { receivedOn: texts.receipt.futureDay } })
})

const terms = {
  feePercent: '0,0',
  melsPerEur: '12.5',
  periodFrom: '2026-01-01',
  periodTo: '2026-01-01',
  'name-3': 'Kraken',
  'url-3': '',
  'value-3': '12,5',
  'at-3': '2026-07-15T12:30',
}

test('terms of one day without a fee are right', () => {
  const source = { name: 'Kraken', url: null, value: '12.5', at: '2026-07-15 12:30:00' }
  expect(readTerms(type(terms), { sources: [3], now })).toEqual({
    kind: 'right',
    value: { feePercent: '0', melsPerEur: '12.5', periodFrom: '2026-01-01', periodTo: '2026-01-01', sources: [source] },
  })
})

test('a period can begin in 2000 and end in a year', () => {
  const typed = type({ ...terms, periodFrom: '2000-01-01', periodTo: '2027-07-20' })
  expect(readTerms(typed, { sources: [3], now }).kind).toBe('right')
})

test.each([
  [{ feePercent: '100.0001' }, 'feePercent', texts.terms.bad.feePercent],
  [{ melsPerEur: '0' }, 'melsPerEur', texts.terms.bad.melsPerEur],
  [{ periodTo: '2025-12-31' }, 'periodTo', texts.terms.bad.order],
  [{ periodFrom: '1999-12-31' }, 'periodFrom', texts.terms.bad.tooEarly],
  [{ periodTo: '2027-07-21' }, 'periodTo', texts.terms.bad.tooLate],
  [{ 'url-3': 'http://kraken.example' }, 'url-3', texts.terms.bad.url],
  [{ 'at-3': '' }, 'at-3', texts.terms.bad.at],
])('the terms %j complain about %s', (changed, field, complaint) => {
  expect(readTerms(type({ ...terms, ...changed }), { sources: [3], now })).toEqual({
    kind: 'wrong',
    complaints: { [field]: complaint },
  })
})

test('a mapping needs an amount, a decimal sign, and a currency unless a column says it', () => {
  const typed = { 'column-0': 'ISRC', 'column-2': 'AMOUNT', currency: 'usd', decimals: 'COMMA', encoding: 'LATIN1' }
  const value = { columns: { ISRC: 0, AMOUNT: 2 }, currency: 'USD', encoding: 'LATIN1', decimals: 'COMMA' }
  expect(readMapping(type(typed))).toEqual({ kind: 'right', value })
  expect(readMapping(type({ ...typed, 'column-1': 'CURRENCY', currency: '' }))).toMatchObject({
    kind: 'right',
    value: { currency: null },
  })
  const { noAmount, noCurrency, noDecimals, twice } = texts.read.mapping
  expect(readMapping(type({}))).toEqual({
    kind: 'wrong',
    complaints: { columns: noAmount, currency: noCurrency, decimals: noDecimals },
  })
  expect(readMapping(type({ ...typed, 'column-5': 'ISRC' }))).toEqual({
    kind: 'wrong',
    complaints: { columns: twice('ISRC') },
  })
})

test('codes are read line by line and checked by their rules', () => {
  const typed = { isrcs: 'gb-aye-06-01477\n\nGBAYE0601478', iswc: 'T-034.524.680-1', releases: '075678164729 12' }
  expect(readCodes(type(typed))).toEqual({
    kind: 'right',
    value: {
      isrcs: ['GBAYE0601477', 'GBAYE0601478'],
      iswc: 'T0345246801',
      releases: [{ upc: '075678164729', tracks: 12 }],
    },
  })
  expect(readCodes(type({ isrcs: 'GBAYE0601477\nnonsense' }))).toMatchObject({
    kind: 'wrong',
    complaints: { isrcs: expect.stringContaining('nonsense') },
  })
  expect(readCodes(type({ releases: '075678164729' }))).toEqual({
    kind: 'wrong',
    complaints: { releases: texts.codes.badRelease('075678164729') },
  })
})
