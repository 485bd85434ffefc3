import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { browserStorage } from '../lib/browser-storage.ts'
import { isAdministratorAlone, isAdministrators, isSignedIn, session } from './session.ts'

const address = '0xABCDEF0000000000000000000000000000000001'

beforeEach(() => session.clear())

describe('session', () => {
  test('each entry is stored as JSON under its own name, the address in lowercase', () => {
    session.writeNonce('n')
    session.write({ accessToken: 'a', refreshToken: 'r', kind: 'wallet', address })
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
    expect(session.read()).toEqual({
      accessToken: 'a.b.c',
      refreshToken: 'r',
      kind: 'administrator',
      address: undefined,
    })
    browserStorage.setItem('refresh_token', '')
    expect(session.read()).toBeUndefined()
  })

  test('an admin’s session alone has the same names, without an address', () => {
    session.write({ accessToken: 'b', refreshToken: 's', kind: 'administrator', address: undefined })
    expect(['access_token', 'metamaskAddress'].map((key) => browserStorage.getItem(key))).toEqual(['"b"', null])
    expect(isAdministrators(session.read())).toBe(true)
    expect(isAdministrators(undefined)).toBe(false)
  })

  describe('an account', () => {
    const account = { accessToken: 'c', refreshToken: 't', kind: 'account' as const, address: undefined }
    const wallet = { accessToken: 'a', refreshToken: 'r', kind: 'wallet' as const, address: address.toLowerCase() }
    const path = '/api/account/sessions?offset=0'

    afterEach(() => session.clear(account))

    test.each(['/', '/admin'])('nobody takes its session for an administrator’s or a wallet’s on %s', (pathname) => {
      vi.stubGlobal('location', { pathname })
      session.write(account)
      expect([session.read(), session.readWallet(), isAdministratorAlone()]).toEqual([undefined, undefined, false])
      vi.unstubAllGlobals()
    })

    test('only the account’s own calls use its session', () => {
      session.write(wallet)
      expect(session.readFor(path)).toEqual(wallet)
      session.write(account)
      const own = [
        '/api/account',
        path,
        '/api/studio/songs',
        '/api/me/admission',
        '/api/me/cases',
        '/api/me/cases/7/documents',
      ]
      const others = ['/api/accounts', '/api/studios', '/api/my-bids', '/api/me/casess']
      expect(own.map((called) => session.readFor(called)?.kind)).toEqual(own.map(() => 'account'))
      expect(others.map((called) => session.readFor(called)?.kind)).toEqual(others.map(() => 'wallet'))
    })

    test('signing out of it leaves the wallet, and the other way round', () => {
      session.write(wallet)
      session.write(account)
      session.clear(wallet)
      expect([session.read(), session.readAccount()]).toEqual([undefined, account])
      session.write(wallet)
      session.clear(account)
      expect([session.read(), session.readAccount()]).toEqual([wallet, undefined])
    })
  })

  describe.each(['wallet', 'administrator'] as const)('when the %s signed in first', (first) => {
    const wallet = { accessToken: 'a', refreshToken: 'r', kind: 'wallet' as const, address: address.toLowerCase() }
    const administrator = { accessToken: 'b', refreshToken: 's', kind: 'administrator' as const, address: undefined }
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
    session.write({ accessToken: 'a', refreshToken: 'r', kind: 'wallet', address })
    session.clear()
    expect(session.read()).toBeUndefined()
    expect(browserStorage.getItem('metamaskAddress')).toBeNull()
    expect(others.map((key) => browserStorage.getItem(key))).toEqual(['1', '1', '1', '1'])
  })
})
