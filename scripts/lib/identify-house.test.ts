import { expect, test } from 'vitest'
import { identifyHouse } from './identify-house.ts'

const found = { auctionHouse: '0xABCD', mels: '0x1111' }
const record = { auctionHouse: '0xAbcd', mels: '0x1111' }

test('without anything to compare with, the person is told to compare', () => {
  const { isRefuted, lines } = identifyHouse(found, { record: undefined, meant: undefined })
  expect(isRefuted).toBe(false)
  expect(lines).toEqual([expect.stringMatching(/^– Nothing here says that this is the house of Melos: compare/)])
})

test('the recorded house with the recorded money is the house of Melos', () => {
  expect(identifyHouse(found, { record, meant: undefined })).toEqual({
    isRefuted: false,
    lines: [
      '✓ The house is the one that this repository records',
      '✓ The MELS is the one that this repository records',
    ],
  })
})

test.each([
  [{ ...record, auctionHouse: '0xabce' }, '✗ The house that this repository records is 0xabce'],
  [{ ...record, mels: '0x2222' }, '✗ The MELS that this repository records is 0x2222'],
])('another house, or other money, is refuted: %#', (other, line) => {
  const { isRefuted, lines } = identifyHouse(found, { record: other, meant: undefined })
  expect(isRefuted).toBe(true)
  expect(lines).toContain(line)
})

test('a house that names no money is not the recorded one', () => {
  expect(identifyHouse({ ...found, mels: null }, { record, meant: undefined }).isRefuted).toBe(true)
})

test('the house that somebody has named counts, with a record and without', () => {
  expect(identifyHouse(found, { record: undefined, meant: '0xabcd' })).toEqual({
    isRefuted: false,
    lines: ['✓ The house is the one that you have named'],
  })
  expect(identifyHouse(found, { record: undefined, meant: '0xabce' }).isRefuted).toBe(true)
  expect(identifyHouse(found, { record, meant: '0xabce' }).isRefuted).toBe(true)
})
