import { expect, test } from 'vitest'
import { isFresh, readAddress } from './serve.ts'

const address = '0x52908400098527886E0F7030069857D2E4169EE7'

test.each([address, address.toLowerCase()])('the address %s is read with its checksum', (text) => {
  expect(readAddress(text)).toBe(address)
})

test.each([
  ['an address', undefined, 'address: has a wrong checksum'],
  ['a named field', 'seller', 'seller: has a wrong checksum'],
])('%s with wrong capitals is refused', (_, field, detail) => {
  const mistyped = address.replace('E0F', 'e0F')
  expect(() => readAddress(mistyped, field)).toThrow(expect.objectContaining({ code: 'BAD_REQUEST', detail }))
})

test.each([
  [undefined, false],
  ['', false],
  ['"a"', true],
  ['"b"', false],
  ['a', false],
  ['W/"a"', true],
  ['"b", "a"', true],
  ['"b","c"', false],
  ['*', true],
])('a copy known as %s is fresh: %s', (known, isKnown) => {
  expect(isFresh({ headers: { 'if-none-match': known } }, '"a"')).toBe(isKnown)
})
