import { auctionHouseAbi } from '@melos/contracts'
import { ContractFunctionExecutionError, ContractFunctionRevertedError, encodeErrorResult, parseEther } from 'viem'
import { describe, expect, test } from 'vitest'
import { bidderOf } from '../../../test/support/sample-chain-auction.ts'
import { TransactionFailure } from '../../wallet/transactions/transaction-failure.ts'
import { describeSettlementFailure } from './describe-settlement-failure.ts'

/** As a node answers for a call that the contract refuses. */
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
  test('a refusal of the contract names who and what disagrees', () => {
    const args = [bidderOf(7), parseEther('10'), parseEther('9.5')] as const
    const data = encodeErrorResult({ abi: auctionHouseAbi, errorName: 'PaymentMismatch', args })
    expect(describeSettlementFailure(refuseWith(data))).toEqual({
      sentence: 'The contract rejected the settlement because it doesn’t match the rule.',
      detail: '0x0000…0007 has to pay 9.50 MELS, and 10.00 MELS were listed.',
    })
  })

  test('a refusal for another reason has its sentence alone', () => {
    const data = encodeErrorResult({ abi: auctionHouseAbi, errorName: 'AuctionAlreadyProcessed', args: [4n] })
    const { sentence, detail } = describeSettlementFailure(refuseWith(data))
    expect([sentence, detail]).toEqual(['The auction is already settled.', undefined])
  })

  test('a node that fails is no refusal of the contract', () => {
    const failure = new TransactionFailure('refused', { cause: new Error('timeout') })
    expect(describeSettlementFailure(failure).sentence).toBe(
      'A test run of the transaction failed, so we didn’t send it.',
    )
  })
})
