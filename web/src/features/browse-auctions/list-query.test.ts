import { describe, expect, test } from 'vitest'
import { readListQuery, toListAddress } from './list-query.ts'

const read = (search: string) => readListQuery(new URLSearchParams(search))
const usual = { tab: 'active', page: 1, sort: 'newest', genre: null } as const

describe('readListQuery', () => {
  test.each([
    ['', usual],
    ['contentTab=OPEN,PENDING', usual],
    ['contentTab=TERMINATED', { ...usual, tab: 'finished' }],
    ['contentTab=TERMINATED%2CPROCESSED', { ...usual, tab: 'finished' }],
    ['contentTab=nonsense', usual],
    ['page=3&sort=ending&genre=Jazz', { tab: 'active', page: 3, sort: 'ending', genre: 'Jazz' }],
    ['sort=cheapest', usual],
    ['genre=', usual],
    ['genre=%00', usual],
    ['genre=a%01b', usual],
    ['genre=%EF%BF%BE', usual],
    [`genre=${'a'.repeat(50)}`, { ...usual, genre: 'a'.repeat(50) }],
    [`genre=${'a'.repeat(51)}`, usual],
  ])('%s', (search, expected) => {
    expect(read(search)).toEqual(expected)
  })

  test.each(['0', '-1', '1.5', '01', 'two', '1000001', '99999999999999999999'])('page %s falls back to 1', (page) => {
    expect(read(`page=${page}`).page).toBe(1)
  })

  test('the highest page number is read', () => {
    expect(read('page=1000000').page).toBe(1_000_000)
  })
})

describe('toListAddress', () => {
  test('the default list’s address has only its tab, with a plain comma', () => {
    expect(toListAddress(usual)).toBe('/?contentTab=OPEN,PENDING')
  })

  test('an address reads back as its query', () => {
    const query = { tab: 'finished', page: 2, sort: 'bids', genre: 'R&B / Soul' } as const
    expect(readListQuery(new URL(toListAddress(query), 'https://melos.example').searchParams)).toEqual(query)
  })
})
