import { expect, test } from 'vitest'
import { pageNumbers } from './pagination.tsx'

test.each([
  [1, 1, '1'],
  [1, 5, '1 2 3 4 5'],
  [5, 5, '1 2 3 4 5'],
  [1, 6, '1 2 3 4 5 6'],
  [1, 7, '1 2 3 4 5 gap 7'],
  [4, 7, '1 2 3 4 5 6 7'],
  [5, 9, '1 gap 3 4 5 6 7 gap 9'],
  [4, 9, '1 2 3 4 5 6 gap 9'],
  [6, 9, '1 gap 4 5 6 7 8 9'],
  [9, 9, '1 gap 5 6 7 8 9'],
])('page %i of %i shows %s', (page, pages, shown) => {
  expect(pageNumbers({ page, pages }).join(' ')).toBe(shown)
})
