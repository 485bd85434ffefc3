import { expect, test } from 'vitest'
import { MelosWalletError, WrongPassphraseError } from '../../wallet/melos-wallet/melos-wallet-error.ts'
import { describeFailure } from './describe-failure.ts'

test('a refusal of the wallet has its own sentence', () => {
  expect(describeFailure(new WrongPassphraseError())).toMatch(/^That is not the passphrase\./)
  expect(describeFailure(new MelosWalletError('PASSKEY_REFUSED'))).toMatch(/^No passkey was given\./)
})

test('what nobody expects does not speak for itself', () => {
  expect(describeFailure(new Error('legal winner thank'))).toBe('That did not work. Nothing has changed. Try again.')
})
