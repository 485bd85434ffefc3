import { describe, expect, test } from 'vitest'
import { readListQuery, toListAddress } from './list-query.ts'

const read = (search: string) => readListQuery(new URLSearchParams(search))
const usual = { tab: 'active', page: 1, sort: 'newest', genre: null, search: null } as const

describe('readListQuery', () => {
  test.each([
    ['', usual],
    ['contentTab=OPEN,PENDING', usual],
    ['contentTab=TERMINATED', { ...usual, tab: 'finished' }],
    ['contentTab=TERMINATED%2CPROCESSED', { ...usual, tab: 'finished' }],
    ['contentTab=nonsense', usual],
    ['page=3&sort=ending&genre=Jazz', { ...usual, page: 3, sort: 'ending', genre: 'Jazz' }],
    ['search=+harbour+lights+', { ...usual, search: 'harbour lights' }],
    ['search=', usual],
    ['search=%E2%80%AE', usual],
    [`search=${'a'.repeat(100)}`, { ...usual, search: 'a'.repeat(100) }],
    [`search=${'a'.repeat(101)}`, usual],
    ['contentTab=TERMINATED&sort=ending', { ...usual, tab: 'finished' }],
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

  test('finished auctions are not sorted by their end', () => {
    expect(toListAddress({ ...usual, tab: 'finished', sort: 'ending' })).toBe('/?contentTab=TERMINATED,PROCESSED')
  })

  test('an address reads back as its query', () => {
    const query = { tab: 'finished', page: 2, sort: 'bids', genre: 'R&B / Soul', search: 'Ana & co' } as const
    expect(readListQuery(new URL(toListAddress(query), 'https://melos.example').searchParams)).toEqual(query)
  })
})
