import {
  auctionHouseAbi,
  gateAbi,
  marketAbi,
  melsAbi,
  royaltiesAbi,
  songTokenAbi,
  songTokensAbi,
} from '@melos/contracts'
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
      'The auction has ended, so you can’t bid any more.',
    )
  })

  test('an error of the token has its own sentence', () => {
    const address = '0x0000000000000000000000000000000000000001'
    const data = encodeErrorResult({ abi: melsAbi, errorName: 'ERC20InsufficientBalance', args: [address, 1n, 2n] })
    expect(describeContractError(revert(melsAbi, data))).toBe('This wallet doesn’t have enough MELS for the deposit.')
  })

  test('an error that our contracts do not define still has a sentence', () => {
    expect(describeContractError(revert(auctionHouseAbi, '0xdeadbeef'))).toContain('internal error')
  })

  test('a failing node is not a contract error', () => {
    const cause = new ContractFunctionRevertedError({
      abi: auctionHouseAbi,
      functionName: 'bid',
      message: 'Failed to fetch',
    })
    const error = new ContractFunctionExecutionError(cause, { abi: [], functionName: 'bid' })
    expect(describeContractError(error)).toBeUndefined()
  })

  test('any other error has no sentence', () => {
    expect(describeContractError(new Error('no line'))).toBeUndefined()
    expect(describeContractError(undefined)).toBeUndefined()
  })

  test('no sentence names an error, an address or a number of base units', () => {
    const contracts = [auctionHouseAbi, gateAbi, marketAbi, melsAbi, royaltiesAbi, songTokenAbi, songTokensAbi]
    for (const { name } of contracts.flat().filter((item) => item.type === 'error')) {
      const data = new ContractFunctionRevertedError({ abi: auctionHouseAbi, functionName: 'bid' })
      Object.assign(data, { data: { errorName: name, abiItem: undefined, args: [] } })
      const sentence = describeContractError(new ContractFunctionExecutionError(data, { abi: [], functionName: 'bid' }))
      expect(sentence).toMatch(/^[A-Z][^\n]*\.$/)
      expect(sentence).not.toContain(name)
    }
  })
})
