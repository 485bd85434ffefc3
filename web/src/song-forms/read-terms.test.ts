import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { sampleDraft } from '../../test/support/sample-draft.ts'
import { readTerms } from './read-terms.ts'
import { texts } from './texts.ts'

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

test('an offer is read as the contract and the server accept it', () => {
  expect(read({})).toEqual({
    kind: 'right',
    value: {
      tokenCount: 1_000,
      minimumPrice: '5',
      threshold: '5000',
      startsAt: 'WHEN_SIGNED',
      durationSeconds: 7 * 86_400,
      seller: '0x00000000000000000000000000000000000000A1',
      policy: 0,
    },
  })
})

test('thousands can be separated by spaces', () => {
  const change = { tokenCount: '2 500', minimumPrice: '2 500,00', threshold: '25\u00a0000 000' }
  expect(read(change)).toMatchObject({ value: { tokenCount: 2_500, minimumPrice: '2500', threshold: '25000000' } })
})

test('the form’s start is in UTC', () => {
  expect(read({ start: 'AT', startsAt: '2026-11-20T18:00' })).toMatchObject({
    value: { startsAt: '2026-11-20 18:00:00' },
  })
})

describe('each problem is described at its field', () => {
  test.each([
    ['tokenCount', { tokenCount: '' }, texts.complaints.missing],
    ['tokenCount', { tokenCount: 'many' }, texts.complaints.wholeNumber],
    ['minimumPrice', { minimumPrice: '' }, texts.complaints.missing],
    ['minimumPrice', { minimumPrice: 'much' }, texts.complaints.number],
    ['minimumPrice', { minimumPrice: '0.99' }, 'It must be at least 1\u00A0MELS.'],
    ['minimumPrice', { minimumPrice: '4.9999' }, 'It must be a multiple of 0.01\u00A0MELS.'],
    ['minimumPrice', { minimumPrice: '2,500' }, texts.complaints.grouped],
    ['minimumPrice', { minimumPrice: '1.000' }, texts.complaints.grouped],
    ['threshold', { threshold: '25,000' }, texts.complaints.grouped],
    ['threshold', { threshold: ' 1,000,000 ' }, texts.complaints.grouped],
    ['tokenCount', { tokenCount: '1.000' }, texts.complaints.grouped],
    ['tokenCount', { tokenCount: '25,000' }, texts.complaints.grouped],
    ['threshold', { threshold: '4999.99' }, 'It must be at least the minimum price times the number of tokens.'],
    ['duration', { duration: '366' }, 'It must be at most 365\u00A0days.'],
    ['duration', { duration: '0', durationUnit: 'minutes' }, 'It must be at least a minute.'],
    ['startsAt', { start: 'AT', startsAt: '' }, texts.complaints.moment],
    ['startsAt', { start: 'AT', startsAt: '2026-11-15T11:59' }, 'It must not be in the past.'],
    ['seller', { seller: '' }, texts.complaints.missing],
    ['seller', { seller: '0x12' }, texts.complaints.address],
    ['seller', { seller: '0x00000000000000000000000000000000000000aB' }, texts.complaints.checksum],
    ['seller', { seller: addresses.auctionHouse }, texts.complaints.house],
    ['seller', { seller: addresses.mels }, texts.complaints.mels],
    ['seller', { seller: `0x${'0'.repeat(40)}` }, 'It must not be the zero address.'],
  ])('%s: %j', (field, change, sentence) => {
    expect(complaintsOf(change)).toEqual({ [field]: expect.stringContaining(sentence) })
  })
})
