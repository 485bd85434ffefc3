import { afterEach, expect, test } from 'vitest'
import { sampleAccount } from '../../../test/support/sample-account.ts'
import { stranger, testAddress } from '../../../test/support/test-site.ts'
import { session } from '../../api/session.ts'
import { clearSessions } from './clear-sessions.ts'

const account = { accessToken: 'a', refreshToken: 'ra', kind: 'account' as const, address: undefined }
const administrator = { accessToken: 'm', refreshToken: 'rm', kind: 'administrator' as const, address: undefined }
const walletOf = (address: string) => ({ accessToken: 'w', refreshToken: 'rw', kind: 'wallet' as const, address })

afterEach(() => {
  for (const left of [account, administrator, walletOf(stranger)]) session.clear(left)
})

test('the account and its linked wallet are signed out; an administrator stays', () => {
  for (const current of [account, walletOf(stranger), administrator]) session.write(current)
  // Foundry's second wallet is the sample account's.
  clearSessions(sampleAccount)
  expect([session.readAccount(), session.readWallet()]).toEqual([undefined, undefined])
  expect(session.read()).toEqual(administrator)
})

test('a wallet that isn’t linked stays signed in', () => {
  session.write(account)
  session.write(walletOf(testAddress))
  clearSessions(sampleAccount)
  expect(session.readAccount()).toBeUndefined()
  expect(session.readWallet()?.address).toBe(testAddress.toLowerCase())
})
