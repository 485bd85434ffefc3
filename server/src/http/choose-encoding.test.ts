import { expect, test } from 'vitest'
import { chooseEncoding } from './choose-encoding.ts'

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip;q=1.0, br;q=0.001', 'br'],
  ['BR', 'br'],
  ['gzip, deflate', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['br ; q=0 , *', 'gzip'],
  ['*', 'br'],
  ['*;q=0', undefined],
  ['gzip;q=0, br;q=0', undefined],
  ['br;q=much', undefined],
  ['identity', undefined],
  ['brotli', undefined],
  ['', undefined],
])('%s is answered in %s', (acceptEncoding, encoding) => {
  expect(chooseEncoding(acceptEncoding)).toBe(encoding)
})
