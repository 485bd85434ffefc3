import { auctionHouseAbi, melsAbi } from '@melos/contracts'
import { ContractFunctionExecutionError, ContractFunctionRevertedError, encodeErrorResult } from 'viem'
import { describe, expect, test } from 'vitest'
import { describeContractError } from './contract-errors.ts'

function revert(abi: typeof auctionHouseAbi | typeof melsAbi, data: `0x${string}`): Error {
  const cause = new ContractFunctionRevertedError({ abi, data, functionName: 'bid' })
  return new ContractFunctionExecutionError(cause, { abi: [], functionName: 'bid' })
}

describe('describeContractError', () => {
  test('an error of the auction house has its own sentence', () => {
    const data = encodeErrorResult({ abi: auctionHouseAbi, errorName: 'AuctionEnded', args: [1n, 2n] })
    expect(describeContractError(revert(auctionHouseAbi, data))).toBe(
      'The auction has ended: bids are no longer taken.',
    )
  })

  test('so has an error of the token', () => {
    const address = '0x0000000000000000000000000000000000000001'
    const data = encodeErrorResult({ abi: melsAbi, errorName: 'ERC20InsufficientBalance', args: [address, 1n, 2n] })
    expect(describeContractError(revert(melsAbi, data))).toBe('This wallet has too few MELS for the deposit.')
  })

  test('an error that no contract of ours knows still has a sentence', () => {
    expect(describeContractError(revert(auctionHouseAbi, '0xdeadbeef'))).toContain('The contract refused this')
  })

  test('a node in trouble is no contract that refuses', () => {
    const cause = new ContractFunctionRevertedError({
      abi: auctionHouseAbi,
      functionName: 'bid',
      message: 'Failed to fetch',
    })
    const error = new ContractFunctionExecutionError(cause, { abi: [], functionName: 'bid' })
    expect(describeContractError(error)).toBeUndefined()
  })

  test('what no contract said has none', () => {
    expect(describeContractError(new Error('no line'))).toBeUndefined()
    expect(describeContractError(undefined)).toBeUndefined()
  })

  test('no sentence names an error, an address or a number of base units', () => {
    for (const { name } of [...auctionHouseAbi, ...melsAbi].filter((item) => item.type === 'error')) {
      const data = new ContractFunctionRevertedError({ abi: auctionHouseAbi, functionName: 'bid' })
      Object.assign(data, { data: { errorName: name, abiItem: undefined, args: [] } })
      const sentence = describeContractError(new ContractFunctionExecutionError(data, { abi: [], functionName: 'bid' }))
      expect(sentence).toMatch(/^[A-Z][^\n]*\.$/)
      expect(sentence).not.toContain(name)
    }
  })
})
