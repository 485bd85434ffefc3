import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { findPasskeySupport } from './passkey-support.ts'

const site = { passkeys: true, publicUrl: 'https://melos.example' }

beforeEach(() => {
  vi.stubGlobal('location', { origin: site.publicUrl })
  vi.stubGlobal('PublicKeyCredential', class {})
})
afterEach(() => void vi.unstubAllGlobals())

test('passkeys work at the public address', () => {
  expect(findPasskeySupport(site)).toBe('possible')
})

test('a site that the server gives no passkeys has none', () => {
  expect(findPasskeySupport({ ...site, passkeys: false })).toBe('impossible')
})

test.each(['http://melos.example', 'https://melos.example:8443', 'https://www.melos.example', 'http://127.0.0.1:3000'])(
  'a page at %s has no passkeys, because they belong to the public address',
  (origin) => {
    vi.stubGlobal('location', { origin })
    expect(findPasskeySupport(site)).toBe('elsewhere')
  },
)

test('a browser without passkeys has none', () => {
  vi.stubGlobal('PublicKeyCredential', undefined)
  Reflect.deleteProperty(globalThis, 'PublicKeyCredential')
  expect(findPasskeySupport(site)).toBe('unsupported')
})
