import { expect, test } from 'vitest'
import { linkInto, readExpiry, walletApps } from './wallet-links.ts'

const uri = 'wc:abc@2?expiryTimestamp=1800000000&relay-protocol=irn&symKey=def'

test.each(walletApps)('$name’s link contains the whole code', (app) => {
  const link = new URL(linkInto(app, uri))
  expect(link.origin).toBe(app.home)
  expect(link.pathname).toBe('/wc')
  expect([...link.searchParams]).toEqual([['uri', uri]])
})

test('a code carries its expiry', () => {
  expect(readExpiry(uri)).toBe(1_800_000_000_000)
  expect(readExpiry('wc:abc@2?relay-protocol=irn&expiryTimestamp=1')).toBe(1_000)
  expect(readExpiry('wc:abc@2?relay-protocol=irn')).toBeUndefined()
})
