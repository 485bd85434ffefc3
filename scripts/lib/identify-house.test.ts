import { expect, test } from 'vitest'
import { identifyHouse } from './identify-house.ts'

const found = { auctionHouse: '0xABCD', mels: '0x1111' }
const record = { auctionHouse: '0xAbcd', mels: '0x1111' }

test('without a record or a named house, the output asks the person to compare', () => {
  const { isRefuted, lines } = identifyHouse(found, { record: undefined, meant: undefined })
  expect(isRefuted).toBe(false)
  expect(lines).toEqual([expect.stringMatching(/^– We can't tell whether this is the Melos auction house\. Compare/)])
})

test('the recorded house with the recorded MELS is the Melos auction house', () => {
  expect(identifyHouse(found, { record, meant: undefined })).toEqual({
    isRefuted: false,
    lines: [
      '✓ The auction house is the one recorded in this repository',
      '✓ The MELS contract is the one recorded in this repository',
    ],
  })
})

test.each([
  [{ ...record, auctionHouse: '0xabce' }, '✗ The auction house recorded in this repository is 0xabce'],
  [{ ...record, mels: '0x2222' }, '✗ The MELS contract recorded in this repository is 0x2222'],
])('another house, or other money, is refuted: %#', (other, line) => {
  const { isRefuted, lines } = identifyHouse(found, { record: other, meant: undefined })
  expect(isRefuted).toBe(true)
  expect(lines).toContain(line)
})

test('a house that names no money is not the recorded one', () => {
  expect(identifyHouse({ ...found, mels: null }, { record, meant: undefined }).isRefuted).toBe(true)
})

test('a named house is compared, with a record and without', () => {
  expect(identifyHouse(found, { record: undefined, meant: '0xabcd' })).toEqual({
    isRefuted: false,
    lines: ['✓ The auction house is the one you named'],
  })
  expect(identifyHouse(found, { record: undefined, meant: '0xabce' }).isRefuted).toBe(true)
  expect(identifyHouse(found, { record, meant: '0xabce' }).isRefuted).toBe(true)
})
