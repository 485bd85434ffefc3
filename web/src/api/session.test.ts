import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { browserStorage } from '../lib/browser-storage.ts'
import { isAdministratorAlone, isAdministrators, isSignedIn, session } from './session.ts'

const address = '0xABCDEF0000000000000000000000000000000001'

beforeEach(() => session.clear())

describe('session', () => {
  test('each entry is stored as JSON under its own name, the address in lowercase', () => {
    session.writeNonce('n')
    session.write({ accessToken: 'a', refreshToken: 'r', address })
    const kept = ['access_token', 'refresh_token', 'nonce', 'metamaskAddress'].map((key) => browserStorage.getItem(key))
    expect(kept).toEqual(['"a"', '"r"', '"n"', `"${address.toLowerCase()}"`])
  })

  test('one token alone is not a session', () => {
    browserStorage.setItem('access_token', '"a"')
    expect(session.read()).toBeUndefined()
  })

  test('a token without quotes is accepted, and an empty one is not', () => {
    browserStorage.setItem('access_token', 'a.b.c')
    browserStorage.setItem('refresh_token', '"r"')
    expect(session.read()).toEqual({ accessToken: 'a.b.c', refreshToken: 'r', address: undefined })
    browserStorage.setItem('refresh_token', '')
    expect(session.read()).toBeUndefined()
  })

  test('an admin’s session alone has the same names, without an address', () => {
    session.write({ accessToken: 'b', refreshToken: 's', address: undefined })
    expect(['access_token', 'metamaskAddress'].map((key) => browserStorage.getItem(key))).toEqual(['"b"', null])
    expect(isAdministrators(session.read())).toBe(true)
    expect(isAdministrators(undefined)).toBe(false)
  })

  describe.each(['wallet', 'administrator'] as const)('when the %s signed in first', (first) => {
    const wallet = { accessToken: 'a', refreshToken: 'r', address: address.toLowerCase() }
    const administrator = { accessToken: 'b', refreshToken: 's', address: undefined }
    const onAdminPage = () => vi.stubGlobal('location', { pathname: '/admin/auction/3' })

    beforeEach(() => {
      for (const next of first === 'wallet' ? [wallet, administrator] : [administrator, wallet]) session.write(next)
    })
    afterEach(() => {
      vi.unstubAllGlobals()
      for (const left of [wallet, administrator]) session.clear(left)
    })

    test('admin pages use the admin’s session and all others the wallet’s', () => {
      expect(session.read()).toEqual(wallet)
      onAdminPage()
      expect(session.read()).toEqual(administrator)
      expect(session.readWallet()).toEqual(wallet)
    })

    test('the wallet that signed in is known on every page, in any case of its letters', () => {
      onAdminPage()
      expect([address, address.toLowerCase(), '0x1'].map(isSignedIn)).toEqual([true, true, false])
      expect(isAdministratorAlone()).toBe(false)
      session.clear(wallet)
      expect(isSignedIn(address)).toBe(false)
      expect(isAdministratorAlone()).toBe(true)
    })

    test('new tokens replace only those of the same session', () => {
      session.write({ ...administrator, accessToken: 'c' })
      session.write({ ...wallet, accessToken: 'd' })
      expect(session.read()?.accessToken).toBe('d')
      onAdminPage()
      expect(session.read()?.accessToken).toBe('c')
    })

    test('logging out leaves the other session', () => {
      session.clear(first === 'wallet' ? wallet : administrator)
      expect(session.read()).toEqual(first === 'wallet' ? administrator : wallet)
    })
  })

  test('clearing leaves the theme, the build and the wallets alone', () => {
    const others = ['theme', 'fe-version', 'melos-wallet', 'melos-transactions']
    for (const key of others) browserStorage.setItem(key, '1')
    session.write({ accessToken: 'a', refreshToken: 'r', address })
    session.clear()
    expect(session.read()).toBeUndefined()
    expect(browserStorage.getItem('metamaskAddress')).toBeNull()
    expect(others.map((key) => browserStorage.getItem(key))).toEqual(['1', '1', '1', '1'])
  })
})

describe('an account that signed in without a wallet', () => {
  const account = { accessToken: 'c', refreshToken: 't', address: undefined, kind: 'account' } as const
  const wallet = { accessToken: 'a', refreshToken: 'r', address: address.toLowerCase() }
  afterEach(() => {
    vi.unstubAllGlobals()
    for (const left of [account, wallet, undefined]) session.clear(left)
  })

  test('is no administrator, on no page', () => {
    session.write(account)
    expect(session.read()).toEqual(account)
    expect([isAdministrators(session.read()), isAdministratorAlone()]).toEqual([false, false])
    vi.stubGlobal('location', { pathname: '/admin' })
    expect(isAdministrators(session.read())).toBe(false)
    expect(browserStorage.getItem('access_token')).toBeNull()
  })

  test('stays beside a wallet and an administrator, each with its own tokens', () => {
    const administrator = { accessToken: 'b', refreshToken: 's', address: undefined }
    for (const next of [account, wallet, administrator]) session.write(next)
    expect([session.readAccount(), session.readWallet()]).toEqual([account, wallet])
    expect(session.readSame(administrator)).toEqual(administrator)
    session.clear(administrator)
    session.clear(wallet)
    expect(session.read()).toEqual(account)
    session.clear(account)
    expect(session.read()).toBeUndefined()
  })
})
