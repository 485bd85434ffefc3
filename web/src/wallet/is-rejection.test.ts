import { UserRejectedRequestError } from 'viem'
import { expect, test } from 'vitest'
import { isRejection } from './is-rejection.ts'

test.each([
  ['code 4001', { code: 4001, message: 'no' }],
  ['a proposal rejected on the phone', { code: 5000, message: 'User rejected.' }],
  ['viem’s error', new UserRejectedRequestError(new Error('no'))],
  ['nested in another error', new Error('outer', { cause: new Error('inner', { cause: { code: 4001 } }) })],
  ['a closed window', new Error('User closed modal')],
  ['an empty list of accounts', new Error('Accounts received is empty')],
])('a rejection: %s', (_, error) => expect(isRejection(error)).toBe(true))

test.each([
  ['another code', { code: -32000, message: 'insufficient funds' }],
  ['a text as code', { code: '4001' }],
  ['nothing', undefined],
  ['a text', 'User rejected'],
  ['an ordinary error', new Error('execution reverted')],
])('not a rejection: %s', (_, error) => expect(isRejection(error)).toBe(false))
