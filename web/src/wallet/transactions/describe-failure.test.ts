import { auctionHouseAbi } from '@melos/contracts'
import { ContractFunctionExecutionError, ContractFunctionRevertedError, encodeErrorResult } from 'viem'
import { expect, test } from 'vitest'
import { describeFailure } from './describe-failure.ts'
import { TransactionFailure } from './transaction-failure.ts'

test('a feature’s own sentence comes before the common one', () => {
  const failure = new TransactionFailure('dropped')
  expect(describeFailure(failure)).toBe('The network dropped the transaction. Check your wallet before you try again.')
  expect(describeFailure(failure, { dropped: 'Ours.', reverted: 'Not this.' })).toBe('Ours.')
})

test('a contract’s error gives its reason, a node’s error does not', () => {
  const data = encodeErrorResult({ abi: auctionHouseAbi, errorName: 'AuctionNotCleared', args: [4n] })
  const reverted = new ContractFunctionRevertedError({ abi: auctionHouseAbi, data, functionName: 'settleMe' })
  const cause = new ContractFunctionExecutionError(reverted, {
    abi: auctionHouseAbi,
    functionName: 'settleMe',
    args: [4n],
  })
  expect(describeFailure(new TransactionFailure('refused', { cause }))).toBe(
    'The auction doesn’t have a clearing price yet.',
  )
  expect(describeFailure(new TransactionFailure('refused', { cause: new Error('timeout') }))).toBe(
    'A test run of the transaction failed, so we didn’t send it.',
  )
})
