import { expect, test } from 'vitest'
import { TransactionFailure } from '../../../wallet/transactions/transaction-failure.ts'
import { describeBidFailure } from './place-bid.ts'
import { texts } from './texts.ts'

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
] as const)('%s at %s shows the toast of the error catalogue', (code, step, toast) => {
  expect(describeBidFailure(new TransactionFailure(code), step).toast).toBe(toast)
})

test('a bid that the server doesn’t know yet still counts', () => {
  expect(describeBidFailure(new TransactionFailure('not-told'), 'upgrade').sentence).toBe(texts.why['not-told'])
})

test('a bid that may have been sent should not be placed twice', () => {
  expect(describeBidFailure(new TransactionFailure('unsure'), 'bid').sentence).toContain('Don’t bid again until then')
})
