import { expect, test } from 'vitest'
import { readPage, readSearch, toPageAddress } from './read-query.ts'

test.each([
  [null, 1],
  ['', 1],
  ['0', 1],
  ['2', 2],
  ['02', 1],
  ['999999', 999_999],
  ['1000000', 1],
  ['2.5', 1],
])('page %j is page %i', (typed, page) => {
  expect(readPage(typed)).toBe(page)
})

test.each([1, 2, 999_999])('the address of page %i leads to it', (page) => {
  const { searchParams } = new URL(toPageAddress('/account/bids', page), 'https://melos.example')
  expect(readPage(searchParams.get('page'))).toBe(page)
})

test('the first page has the plain address', () => {
  expect(toPageAddress('/account/bids', 1)).toBe('/account/bids')
})

test.each([
  [null, null],
  ['  ', null],
  [' ada ', 'ada'],
  ['abcdef', 'abcde'],
  ['a\u0000b', null],
  ['\u200b', null],
])('a search for %j is %j', (typed, search) => {
  expect(readSearch(typed, 5)).toBe(search)
})
