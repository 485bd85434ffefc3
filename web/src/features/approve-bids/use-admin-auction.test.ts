import { expect, test } from 'vitest'
import { waitForChange } from './use-admin-auction.ts'

const sale = {
  salesStartDate: '2026-03-01 12:00:00',
  salesEndDate: '2026-03-02 12:00:00',
  status: { value: 'TERMINATED', label: 'Terminated' },
} as const
const fortnight = 14 * 24 * 60 * 60_000
const [start, end] = [Date.UTC(2026, 2, 1, 12), Date.UTC(2026, 2, 2, 12)]

test.each([
  ['before the start', start - 1_000, 3_000],
  ['a moment after it', start + 1_999, 1],
  ['in between', end - 60_000, 62_000],
  ['after the end, until deposits can be reclaimed', end + 2_000, fortnight],
  ['when nothing changes any more', end + fortnight + 2_000, undefined],
])('%s', (_when, now, wait) => {
  expect(waitForChange(sale, now)).toBe(wait)
})

test('a settled auction never changes again', () => {
  expect(waitForChange({ ...sale, status: { value: 'PROCESSED', label: 'Processed' } }, start)).toBe(undefined)
})

test('the wait is never longer than a timer allows', () => {
  expect(waitForChange({ ...sale, salesStartDate: '2028-03-01 12:00:00' }, start)).toBe(2 ** 31 - 1)
})
