import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { auctionTermsSchema } from './auction-terms.ts'

const terms = {
  tokenCount: 1_000,
  minimumPrice: '5',
  threshold: '5000',
  startsAt: 'WHEN_SIGNED',
  durationSeconds: 86_400,
  seller: '0x00000000000000000000000000000000000000A1',
}
const parse = (fields: object) => auctionTermsSchema.safeParse({ ...terms, ...fields })
const complaints = (fields: object) =>
  parse(fields).error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)

beforeEach(() => vi.useFakeTimers({ now: new Date('2026-11-15T12:00:00Z') }))
afterEach(() => vi.useRealTimers())

describe('values on the boundary are accepted', () => {
  test.each([
    { tokenCount: 1, threshold: '5' },
    { tokenCount: 2 ** 53 - 1, threshold: '45035996273704955' },
    { minimumPrice: '1', threshold: '1000' },
    { minimumPrice: '1.01', threshold: '1010' },
    { minimumPrice: '79228162514.26', threshold: '79228162514260' },
    { threshold: '5000.01' },
    { startsAt: '2026-11-15 12:00:00' },
    { startsAt: '2027-11-15 12:00:00' },
    { durationSeconds: 60 },
    { durationSeconds: 31_536_000 },
    { seller: `0x${'0'.repeat(39)}1` },
  ])('%j', (fields) => {
    expect(complaints(fields)).toBeUndefined()
  })
})

describe('values beyond the boundary are refused with one error per field', () => {
  test.each([
    [{ tokenCount: 0, threshold: '0' }, 'tokenCount'],
    [{ tokenCount: 2 ** 53, threshold: '45035996273704960' }, 'tokenCount'],
    [{ tokenCount: 1.5 }, 'tokenCount'],
    [{ minimumPrice: '0.99' }, 'minimumPrice: must be at least 1\u00A0MELS'],
    [{ minimumPrice: '5.005' }, 'minimumPrice: must be a multiple of 0.01\u00A0MELS'],
    [{ minimumPrice: '79228162514.27', threshold: '79228162514270' }, 'minimumPrice: must be at most'],
    [{ minimumPrice: '5,5' }, 'minimumPrice: must be a decimal'],
    [{ threshold: '4999.99' }, 'threshold: must be at least the minimum price times the number of tokens'],
    [{ threshold: '5000.001' }, 'threshold: must be a multiple of 0.01\u00A0MELS'],
    [
      { threshold: '79228162514260.01' },
      'threshold: must be at most 79\u202F228\u202F162\u202F514.26\u00A0MELS for each token',
    ],
    [{ startsAt: '2026-11-15 11:59:59' }, 'startsAt: must not be in the past'],
    [{ startsAt: '2027-11-15 12:00:01' }, 'startsAt: must be at most 365\u00A0days ahead'],
    [{ startsAt: '2027-02-30 12:00:00' }, 'startsAt: must be a date and time'],
    [{ startsAt: 'soon' }, 'startsAt: must be a date and time'],
    [{ durationSeconds: 59 }, 'durationSeconds: must be at least a minute'],
    [{ durationSeconds: 31_536_001 }, 'durationSeconds: must be at most 365\u00A0days'],
    [{ seller: `0x${'0'.repeat(40)}` }, 'seller: must not be the zero address'],
    [{ seller: '0x12' }, 'seller: must be 0x followed by 40\u00A0hexadecimal digits'],
  ])('%j', (fields, complaint) => {
    expect(complaints(fields)).toEqual([expect.stringContaining(complaint)])
  })
})
