import { auctionHouseAbi } from '@melos/contracts'
import { ContractFunctionExecutionError, ContractFunctionRevertedError, encodeErrorResult, parseEther } from 'viem'
import { describe, expect, test } from 'vitest'
import { bidderOf } from '../../../test/support/sample-chain-auction.ts'
import { describeFailure } from '../../wallet/transactions/describe-failure.ts'
import { TransactionFailure } from '../../wallet/transactions/transaction-failure.ts'
import { describeSettlementFailure } from './describe-settlement-failure.ts'

function refuseWith(data: `0x${string}`): TransactionFailure {
  const reverted = new ContractFunctionRevertedError({ abi: auctionHouseAbi, data, functionName: 'finalizeAuction' })
  const cause = new ContractFunctionExecutionError(reverted, {
    abi: auctionHouseAbi,
    functionName: 'finalizeAuction',
    args: [4n, [], []],
  })
  return new TransactionFailure('refused', { cause })
}

describe('describeSettlementFailure', () => {
  test('a refusal names the bidder and the values that disagree', () => {
    const args = [bidderOf(7), parseEther('10'), parseEther('9.5')] as const
    const data = encodeErrorResult({ abi: auctionHouseAbi, errorName: 'PaymentMismatch', args })
    const failure = refuseWith(data)
    expect(describeSettlementFailure(failure)).toEqual({
      sentence: describeFailure(failure),
      detail: '0x0000…0007 has to pay 9.50\u00A0MELS, but 10.00\u00A0MELS were listed.',
    })
  })

  test('a refusal for another reason has only its sentence', () => {
    const data = encodeErrorResult({ abi: auctionHouseAbi, errorName: 'AuctionNotCleared', args: [4n] })
    const failure = refuseWith(data)
    expect(describeSettlementFailure(failure)).toEqual({ sentence: describeFailure(failure), detail: undefined })
  })

  test('a node error is not a refusal by the contract', () => {
    const failure = new TransactionFailure('refused', { cause: new Error('timeout') })
    expect(describeSettlementFailure(failure)).toEqual({ sentence: describeFailure(failure), detail: undefined })
  })
})
