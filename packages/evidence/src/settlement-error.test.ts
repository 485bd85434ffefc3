import { auctionHouseAbi } from '@melos/contracts'
import {
  encodeErrorResult,
  type Hex,
  HttpRequestError,
  RpcRequestError,
  stringToHex,
  TransactionNotFoundError,
} from 'viem'
import { expect, test } from 'vitest'
import { EvidenceError } from './evidence-error.ts'
import { sayRefusal, saySettlementFailure } from './settlement-error.ts'

const place = { rpcUrl: 'http://node.example' }

function reverted(data: Hex | { data: Hex }): Error {
  const error = { code: 3, message: 'execution reverted: \u001b[31m', data }
  return new Error('Failed', { cause: new RpcRequestError({ body: {}, error, url: place.rpcUrl }) })
}

test('a refusal names the contract’s error and its values in words', () => {
  const data = encodeErrorResult({ abi: auctionHouseAbi, errorName: 'AuctionNotEnded', args: [3n, 1_700_000_000n] })
  expect(sayRefusal(reverted(data))).toBe('the contract says “auction not ended 3 1700000000”')
  expect(sayRefusal(reverted({ data }))).toBe('the contract says “auction not ended 3 1700000000”')
  expect(saySettlementFailure(reverted(data), place)).toBe(
    'The chain refuses: the contract says “auction not ended 3 1700000000”.',
  )
})

test('a token’s text is shown without control characters, and only its first line', () => {
  const errors = [{ type: 'error', name: 'Error', inputs: [{ type: 'string', name: 'message' }] }] as const
  const data = encodeErrorResult({ abi: errors, errorName: 'Error', args: ['\u001b[2Jpaused\u0007\nTrust me'] })
  expect(sayRefusal(reverted(data))).toBe('the contract says “error [2Jpaused”')
})

test('an unknown error is named by its selector, and an empty one not at all', () => {
  expect(sayRefusal(reverted(stringToHex('\u001b[2J, and more')))).toBe(
    'the contract fails with the unknown error 0x1b5b324a',
  )
  expect(sayRefusal(reverted('0x'))).toBe('the call fails on the chain')
  expect(sayRefusal(new Error('out of gas'))).toBe('the call fails on the chain')
})

test('each failure becomes one sentence', () => {
  const down = new HttpRequestError({ url: place.rpcUrl, body: {} })
  expect(saySettlementFailure(down, place)).toBe('The node at http://node.example does not answer.')
  expect(saySettlementFailure(new EvidenceError('AUCTION_UNKNOWN', 'No auction'), place)).toBe('No auction.')
  expect(saySettlementFailure(new Error('\u001b[31mRed\nand more'), place)).toBe('[31mRed')
  const missing = new TransactionNotFoundError({ hash: '0x12' })
  expect(saySettlementFailure(missing, place)).toBe(missing.shortMessage)
})
