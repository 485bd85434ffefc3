import { BaseError, InsufficientFundsError } from 'viem'
import { expect, test } from 'vitest'
import { BidFailure } from './bid-failure.ts'
import { describeBidFailure } from './describe-bid-failure.ts'

test.each([
  ['not-sent', 'An error occurred while buying tokens'],
  ['not-approved', 'Approval failed!'],
  ['reverted', 'Something goes wrong!'],
  ['cancelled', 'Something goes wrong!'],
  ['dropped', 'Something goes wrong!'],
  ['lost-sight', 'An error occurred while buying tokens'],
  ['not-written-down', 'Something goes wrong! Check the console for details.'],
] as const)('%s has its toast of the error catalogue', (code, toast) => {
  expect(describeBidFailure(new BidFailure(code, { step: 'bid' })).toast).toBe(toast)
})

test.each([
  ['by the node', Object.assign(new Error('insufficient funds for gas * price + value'), { code: -32_000 })],
  [
    'by viem',
    new BaseError('outer', { cause: new InsufficientFundsError({ cause: new BaseError('insufficient funds') }) }),
  ],
])('too little POL is said: %s', (_, cause) => {
  const { sentence } = describeBidFailure(new BidFailure('not-sent', { step: 'bid', cause }))
  expect(sentence).toBe('This wallet has too little POL for the network’s fee.')
})

test('a reason that nobody knows is not invented', () => {
  const failure = new BidFailure('not-sent', { step: 'bid', cause: new Error('odd') })
  expect(describeBidFailure(failure).sentence).toBeUndefined()
})
