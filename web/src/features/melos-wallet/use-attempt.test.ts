import { expect, test } from 'vitest'
import { MelosWalletError } from '../../wallet/melos-wallet/melos-wallet-error.ts'
import { texts } from './texts.ts'
import { describeFailure } from './use-attempt.ts'

test('each error of the wallet has its own sentence', () => {
  expect(describeFailure(new MelosWalletError('WRONG_PASSPHRASE'))).toBe(texts.failures.WRONG_PASSPHRASE)
  expect(describeFailure(new MelosWalletError('PASSKEY_REFUSED'))).toBe(texts.failures.PASSKEY_REFUSED)
})

test('the message of an unexpected error is not shown', () => {
  expect(describeFailure(new Error('legal winner thank'))).toBe(texts.failed)
})
