import { songTokenAbi } from '@melos/contracts'
import { ContractFunctionExecutionError, ContractFunctionRevertedError, encodeErrorResult } from 'viem'
import { expect, test } from 'vitest'
import { TransactionFailure } from '../../wallet/transactions/transaction-failure.ts'
import { describeListingFailure } from './describe-listing-failure.ts'
import { texts } from './texts.ts'

const address = '0x0000000000000000000000000000000000000001'

test.each([
  ['ERC20InsufficientAllowance', texts.whyRefused.tooFewAllowed],
  ['ERC20InsufficientBalance', texts.whyRefused.tooFewTokens],
] as const)('%s is explained by the song’s tokens, not by MELS', (errorName, words) => {
  const abi = songTokenAbi
  const data = encodeErrorResult({ abi, errorName, args: [address, 1n, 2n] })
  const reverted = new ContractFunctionRevertedError({ abi, data, functionName: 'scheduleAuction' })
  const cause = new ContractFunctionExecutionError(reverted, { abi: [], functionName: 'scheduleAuction' })
  const sentence = describeListingFailure(new TransactionFailure('refused', { cause }), 'SCHEDULE')
  expect(sentence).toBe(words)
  expect(sentence).not.toContain('MELS')
})
