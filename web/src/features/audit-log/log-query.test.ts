import { expect, test } from 'vitest'
import { isFiltered, isUnfinishedDay, readLogQuery, toLogAddress } from './log-query.ts'

const usual = { action: null, actor: null, from: null, to: null, search: null, page: 1 } as const
const read = (search: string) => readLogQuery(new URLSearchParams(search))

test.each([
  ['', usual],
  ['action=LOGGED_IN&page=2', { ...usual, action: 'LOGGED_IN', page: 2 }],
  ['action=logged_in', usual],
  ['action=toString', usual],
  ['actor=+admin%40melos.example+', { ...usual, actor: 'admin@melos.example' }],
  ['from=2026-02-28&to=2026-11-17', { ...usual, from: '2026-02-28', to: '2026-11-17' }],
  ['from=2026-02-29&to=2026-13-01', usual],
  ['from=0202-01-01&to=17.11.2026', usual],
  ['search=draft', { ...usual, search: 'draft' }],
  ['search=%20%20', usual],
  ['search=a%00b', usual],
  [`search=${'a'.repeat(101)}`, { ...usual, search: 'a'.repeat(100) }],
  ['page=0', usual],
  ['page=1000000', usual],
])('%j', (search, query) => {
  expect(read(search)).toEqual(query)
})

test('an address reads back as what it was made from, and default values are left out', () => {
  const query = {
    action: 'REPORT_CLOSED',
    actor: 'admin@melos.example',
    from: '2026-11-01',
    to: '2026-11-17',
    search: 'report 7 & more',
    page: 3,
  } as const
  expect(read(new URL(toLogAddress(query), 'https://melos.example').search)).toEqual(query)
  expect(toLogAddress(usual)).toBe('/admin/log')
})

test('a page number is not a filter', () => {
  expect(isFiltered({ ...usual, page: 2 })).toBe(false)
  expect(isFiltered({ ...usual, search: 'x' })).toBe(true)
})

test.each([
  ['0002-11-17', true],
  ['0202-11-17', true],
  ['2026-11-17', false],
  ['', false],
])('%j is a day whose year is still being typed: %s', (day, isUnfinished) => {
  expect(isUnfinishedDay(day)).toBe(isUnfinished)
})
