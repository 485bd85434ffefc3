import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { sampleDraft } from '../../../test/support/sample-draft.ts'
import { readAmount, readTerms } from './read-terms.ts'

const addresses = {
  auctionHouse: '0x0000000000000000000000000000000000000a0c',
  mels: '0x0000000000000000000000000000000000000a0d',
} as const
const { content } = sampleDraft()
const read = (change: object) => readTerms({ ...content, ...change }, addresses)
const complaintsOf = (change: object) => {
  const reading = read(change)
  return reading.kind === 'wrong' ? reading.complaints : {}
}

beforeEach(() => vi.useFakeTimers({ now: new Date('2026-11-15T12:00:00Z') }))
afterEach(() => vi.useRealTimers())

test('an offer is read as contract and server take it', () => {
  expect(read({})).toEqual({
    kind: 'right',
    value: {
      tokenCount: 1_000,
      minimumPrice: '5',
      threshold: '5000',
      startsAt: 'WHEN_SIGNED',
      durationSeconds: 7 * 86_400,
      seller: '0x00000000000000000000000000000000000000A1',
    },
  })
})

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

test('spaces may stand between thousands', () => {
  const change = { tokenCount: '2 500', minimumPrice: '2 500,00', threshold: '25\u00a0000 000' }
  expect(read(change)).toMatchObject({ value: { tokenCount: 2_500, minimumPrice: '2500', threshold: '25000000' } })
})

test('what may be thousands or decimals is no amount', () => {
  expect(['2,500', '1.000', '1 2.500'].map(readAmount)).toEqual(['2,500', '1.000', '1 2.500'])
})

test('a moment of the form is UTC', () => {
  expect(read({ start: 'AT', startsAt: '2026-11-20T18:00' })).toMatchObject({
    value: { startsAt: '2026-11-20 18:00:00' },
  })
})

describe('what is wrong is said at its field', () => {
  test.each([
    ['tokenCount', { tokenCount: '' }, 'Please fill this in.'],
    ['tokenCount', { tokenCount: 'many' }, 'Please give a whole number.'],
    ['minimumPrice', { minimumPrice: '' }, 'Please fill this in.'],
    ['minimumPrice', { minimumPrice: 'much' }, 'Please give an amount, such as 12.50.'],
    ['minimumPrice', { minimumPrice: '0.99' }, 'It must be at least 1 MELS.'],
    ['minimumPrice', { minimumPrice: '4.9999' }, 'It must be in steps of 0.01 MELS.'],
    ['minimumPrice', { minimumPrice: '2,500' }, 'write 2500 or 2 500.'],
    ['minimumPrice', { minimumPrice: '1.000' }, 'write 2500 or 2 500.'],
    ['threshold', { threshold: '25,000' }, 'write 2500 or 2 500.'],
    ['threshold', { threshold: ' 1,000,000 ' }, 'write 2500 or 2 500.'],
    ['tokenCount', { tokenCount: '1.000' }, 'write 2500 or 2 500.'],
    ['tokenCount', { tokenCount: '25,000' }, 'write 2500 or 2 500.'],
    ['threshold', { threshold: '4999.99' }, 'It must be at least the minimum price times the tokens.'],
    ['duration', { duration: '366' }, 'It must be at most 365 days.'],
    ['duration', { duration: '0', durationUnit: 'minutes' }, 'It must be at least a minute.'],
    ['startsAt', { start: 'AT', startsAt: '' }, 'Please give day and time.'],
    ['startsAt', { start: 'AT', startsAt: '2026-11-15T11:59' }, 'It must not be past.'],
    ['seller', { seller: '' }, 'Please fill this in.'],
    ['seller', { seller: '0x12' }, 'Please give an address: 0x and 40 digits and letters.'],
    [
      'seller',
      { seller: '0x00000000000000000000000000000000000000aB' },
      'The capital letters of this address are wrong',
    ],
    ['seller', { seller: addresses.auctionHouse }, 'This is the auction house itself.'],
    ['seller', { seller: addresses.mels }, 'This is the contract of MELS.'],
    ['seller', { seller: `0x${'0'.repeat(40)}` }, 'It must not be the zero address.'],
  ])('%s: %j', (field, change, sentence) => {
    expect(complaintsOf(change)).toEqual({ [field]: expect.stringContaining(sentence) })
  })
})
