import { expect, test } from 'vitest'
import { findAuctionId } from './find-auction-id.ts'

test.each([
  ['/auction/7', '7'],
  ['/auction/7/', '7'],
  ['/auction/0', '0'],
  ['/auction/12/check', '12'],
  ['/admin/auction/3', '3'],
  ['/auction/123456789012345', '123456789012345'],
])('%s is about auction %s', (path, id) => {
  expect(findAuctionId(path)).toBe(id)
})

test.each([
  '/',
  '/about',
  '/admin',
  '/auction/none',
  '/auction/7x',
  '/auction/07',
  '/auction/1234567890123456',
  '/x/auction/7',
])('%s is not about an auction', (path) => {
  expect(findAuctionId(path)).toBeUndefined()
})
