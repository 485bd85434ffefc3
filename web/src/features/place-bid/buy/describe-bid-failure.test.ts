import { expect, test } from 'vitest'
import { TransactionFailure } from '../../../wallet/transactions/transaction-failure.ts'
import { describeBidFailure } from './describe-bid-failure.ts'

test.each([
  ['not-sent', 'bid', 'An error occurred while buying tokens'],
  ['refused', 'bid', 'An error occurred while buying tokens'],
  ['unsure', 'bid', 'An error occurred while buying tokens'],
  ['reverted', 'allow', 'Approval failed!'],
  ['without-effect', 'allow', 'Approval failed!'],
  ['reverted', 'bid', 'Something goes wrong!'],
  ['replaced', 'allow', 'Something goes wrong!'],
  ['replaced', 'bid', 'Something goes wrong!'],
  ['dropped', 'bid', 'Something goes wrong!'],
  ['not-told', 'reserve', 'Something goes wrong! Check the console for details.'],
] as const)('%s at %s has its toast of the error catalogue', (code, step, toast) => {
  expect(describeBidFailure(new TransactionFailure(code), step).toast).toBe(toast)
})

test('a bid that the server was not told of counts all the same', () => {
  expect(describeBidFailure(new TransactionFailure('not-told'), 'upgrade').sentence).toBe(
    'Your bid is on the chain and counts. Melos will find it there.',
  )
})

test('a bid that may be on its way is not to be placed twice', () => {
  expect(describeBidFailure(new TransactionFailure('unsure'), 'bid').sentence).toContain('do not bid twice')
})
