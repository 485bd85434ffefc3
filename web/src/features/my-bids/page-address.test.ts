import { expect, test } from 'vitest'
import { readPage, toPageAddress } from './page-address.ts'

test.each([
  ['', 1],
  ['page=1', 1],
  ['page=2', 2],
  ['page=999999', 999_999],
  ['page=1000000', 1],
  ['page=0', 1],
  ['page=-1', 1],
  ['page=2.5', 1],
  ['page=02', 1],
  ['page=x', 1],
])('%j asks for page %i', (search, page) => {
  expect(readPage(new URLSearchParams(search))).toBe(page)
})

test.each([1, 2, 999_999])('the address of page %i leads to it', (page) => {
  expect(readPage(new URL(toPageAddress(page), 'https://melos.example').searchParams)).toBe(page)
})

test('the first page has the plain address', () => {
  expect(toPageAddress(1)).toBe('/account/bids')
})
