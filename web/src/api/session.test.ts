import { beforeEach, describe, expect, test } from 'vitest'
import { browserStorage } from '../lib/browser-storage.ts'
import { isAdministrators, session } from './session.ts'

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

  test('an admin’s session removes the address of an earlier wallet', () => {
    session.write({ accessToken: 'a', refreshToken: 'r', address })
    expect(isAdministrators(session.read())).toBe(false)
    session.write({ accessToken: 'b', refreshToken: 's', address: undefined })
    expect(browserStorage.getItem('metamaskAddress')).toBeNull()
    expect(isAdministrators(session.read())).toBe(true)
    expect(isAdministrators(undefined)).toBe(false)
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
