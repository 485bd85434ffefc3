import { expect, test } from 'vitest'
import { readIsrc, readIswc, readUpc } from './codes.ts'
import { readMonth } from './read-month.ts'

const right = (code: string | null) => ({ code, isDoubtful: false })
const wrong = (code: string | null = null) => ({ code, isDoubtful: true })

test('dashes, spaces and small letters are no part of an ISRC', () => {
  for (const text of ['QZWFV2498114', 'qz-wfv-24-98114', ' QZ WFV 24 98114 ']) {
    expect(readIsrc(text)).toEqual(right('QZWFV2498114'))
  }
  for (const text of ['', 'N/A', '-', '0']) expect(readIsrc(text)).toEqual(right(null))
  for (const text of ['QZWFV249811', 'QZWFV24981145', '1ZWFV2498114', 'QZWFV249811A']) {
    expect(readIsrc(text)).toEqual(wrong())
  }
})

test('a UPC and the EAN with a zero before it are the same code', () => {
  expect(readUpc('724384960650')).toEqual(right('724384960650'))
  expect(readUpc('0724384960650')).toEqual(right('724384960650'))
  expect(readUpc('4006381333931')).toEqual(right('4006381333931'))
  expect(readUpc("'724384960650")).toEqual(right('724384960650'))
})

test('zeros that a spreadsheet dropped come back only if the check digit is right', () => {
  expect(readUpc('036000291452')).toEqual(right('036000291452'))
  expect(readUpc('36000291452')).toEqual(right('036000291452'))
  expect(readUpc('36000291453')).toEqual(wrong())
  expect(readUpc('724384960651')).toEqual(wrong('724384960651'))
  expect(readUpc('1.91774E+11')).toEqual(wrong())
})

test('an ISWC is a T and ten digits', () => {
  expect(readIswc('T-345.246.800-1')).toEqual(right('T3452468001'))
  expect(readIswc('T3452468001')).toEqual(right('T3452468001'))
  expect(readIswc('3452468001')).toEqual(wrong())
})

test.each([
  ['2017M10', '2017-10'],
  ['2017M9', '2017-09'],
  ['2017-10', '2017-10'],
  ['2017/10', '2017-10'],
  ['201710', '2017-10'],
  ['20171031', '2017-10'],
  ['2017-10-01', '2017-10'],
  ['2017-10-01T00:00:00Z', '2017-10'],
  ['2017-10-01 00:00:00', '2017-10'],
  ['Oct-17', '2017-10'],
  ['Oct 2017', '2017-10'],
  ["Oct '17", '2017-10'],
  ['October 2017', '2017-10'],
  ['31-Oct-2017', '2017-10'],
  ['10/2017', '2017-10'],
  ['31.10.2017', '2017-10'],
  ['10/31/2017', '2017-10'],
  ['31/10/2017', '2017-10'],
  ['05.04.2017', '2017-04'],
])('%s is %s', (text, month) => {
  expect(readMonth(text)).toBe(month)
})

test.each(['', '2017', '2017M13', '2017-00', '13/2017', '05/04/2017', 'Foo-17', '2017Q3', '1817-10'])(
  '%s is not a month',
  (text) => {
    expect(readMonth(text)).toBeUndefined()
  },
)
