import { songTokenAbi } from '@melos/contracts'
import { ContractFunctionExecutionError, ContractFunctionRevertedError, encodeErrorResult } from 'viem'
import { expect, test } from 'vitest'
import { TransactionFailure } from '../../wallet/transactions/transaction-failure.ts'
import { describeListingFailure } from './describe-listing-failure.ts'

const address = '0x0000000000000000000000000000000000000001'

test.each([
  ['ERC20InsufficientAllowance', 'may not take the song’s tokens'],
  ['ERC20InsufficientBalance', 'does not have all tokens of the song'],
] as const)('%s speaks of the song’s tokens, and not of MELS', (errorName, words) => {
  const abi = songTokenAbi
  const data = encodeErrorResult({ abi, errorName, args: [address, 1n, 2n] })
  const reverted = new ContractFunctionRevertedError({ abi, data, functionName: 'scheduleAuction' })
  const cause = new ContractFunctionExecutionError(reverted, { abi: [], functionName: 'scheduleAuction' })
  const sentence = describeListingFailure(new TransactionFailure('refused', { cause }), 'SCHEDULE')
  expect(sentence).toContain(words)
  expect(sentence).not.toContain('MELS')
})
