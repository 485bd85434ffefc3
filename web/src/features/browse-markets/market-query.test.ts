import { expect, test } from 'vitest'
import { readMarketQuery, toMarketAddress } from './market-query.ts'

const read = (search: string) => readMarketQuery(new URLSearchParams(search))
const usual = { page: 1, sort: 'traded', state: null, search: null } as const

test.each([
  ['', usual],
  ['page=3&sort=change&state=HALTED', { ...usual, page: 3, sort: 'change', state: 'HALTED' }],
  ['search=+harbour+lights+', { ...usual, search: 'harbour lights' }],
  [`search=${'a'.repeat(100)}`, { ...usual, search: 'a'.repeat(100) }],
  [`search=${'a'.repeat(101)}`, usual],
  ['search=%E2%80%AE', usual],
  ['sort=cheapest&state=open&page=0', usual],
])('%s', (search, expected) => {
  expect(read(search)).toEqual(expected)
})

test('an address reads back as its query, and leaves out what is usual', () => {
  const query = { page: 2, sort: 'royalties', state: 'CLOSED', search: 'Ana & co' } as const
  expect(readMarketQuery(new URL(toMarketAddress(query), 'https://melos.example').searchParams)).toEqual(query)
  expect(toMarketAddress(usual)).toBe('/market')
})
