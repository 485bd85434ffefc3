import { describe, expect, test } from 'vitest'
import { readOverviewQuery, toOverviewAddress } from './overview-query.ts'

const usual = { status: null, page: 1 } as const
const read = (search: string) => readOverviewQuery(new URLSearchParams(search))

describe('readOverviewQuery', () => {
  test.each([
    ['', usual],
    ['status=TERMINATED', { ...usual, status: 'TERMINATED' }],
    ['status=terminated', usual],
    ['status=SOLD', usual],
    ['page=2', { ...usual, page: 2 }],
    ['page=999999', { ...usual, page: 999_999 }],
    ['page=1000000', usual],
    ['page=-1', usual],
    ['page=2.5', usual],
    ['page=0', usual],
    ['page=02', usual],
  ])('%j', (search, query) => {
    expect(read(search)).toEqual(query)
  })
})

describe('toOverviewAddress', () => {
  test('default values are left out', () => {
    expect(toOverviewAddress(usual)).toBe('/admin')
  })

  test('an address reads back as what it was made from', () => {
    const query = { status: 'OPEN', page: 3 } as const
    expect(read(new URL(toOverviewAddress(query), 'https://melos.example').search)).toEqual(query)
  })

  test('the part that changes stays in view', () => {
    expect(toOverviewAddress({ ...usual, page: 2 }, 'auctions')).toBe('/admin?page=2#all-auctions')
  })
})
