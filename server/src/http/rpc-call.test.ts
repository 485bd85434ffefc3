import { describe, expect, test } from 'vitest'
import { readCall } from './rpc-call.ts'

const call = (method: string, params: unknown = [], id: unknown = 1) => ({ jsonrpc: '2.0', id, method, params })
const codeOf = (entry: unknown): number | 'allowed' => {
  const read = readCall(entry)
  return read.kind === 'allowed' ? read.kind : read.error.code
}

describe('a method', () => {
  test.each([
    'anvil_setBalance',
    'anvil_impersonateAccount',
    'anvil_dumpState',
    'evm_snapshot',
    'evm_setNextBlockTimestamp',
    'hardhat_setCode',
    'debug_traceTransaction',
    'trace_block',
    'txpool_content',
    'ots_getApiLevel',
    'personal_sign',
    'wallet_sendTransaction',
    'eth_sendTransaction',
    'eth_sendUnsignedTransaction',
    'eth_sign',
    'eth_signTransaction',
    'eth_signTypedData_v4',
    'eth_accounts',
    'eth_subscribe',
    'eth_newFilter',
    'eth_simulateV1',
    'eth_createAccessList',
    'ETH_chainId',
    'eth_chainid',
    ' eth_chainId',
    'eth_chainId ',
    'eth_chainId\u0000',
    'eth\uFF3FchainId',
    'constructor',
    '__proto__',
    '',
  ])('%o is refused', (method) => {
    expect(codeOf(call(method))).toBe(-32601)
  })

  test.each([
    ['eth_chainId', []],
    ['eth_call', [{ to: '0x0000000000000000000000000000000000000001', data: '0x' }, 'latest']],
    ['eth_call', [{ data: '0x', gas: '0x1c9c380' }]],
    ['eth_getLogs', [{ fromBlock: '0x0' }]],
    ['eth_sendRawTransaction', ['0x00']],
  ])('%s with %j is passed on as it is', (method, params) => {
    expect(readCall(call(method, params, 'mine'))).toEqual({ kind: 'allowed', id: 'mine', call: { method, params } })
  })

  test('may leave out its parameters', () => {
    const read = readCall({ jsonrpc: '2.0', id: 1, method: 'eth_blockNumber' })
    expect(read).toEqual({ kind: 'allowed', id: 1, call: { method: 'eth_blockNumber', params: [] } })
  })
})

describe('parameters', () => {
  test.each([
    ['a changed state', call('eth_call', [{}, 'latest', { '0x01': { balance: '0x1' } }])],
    ['a changed state of an estimate', call('eth_estimateGas', [{}, 'latest', {}])],
    ['one parameter too many', call('eth_chainId', [1])],
    ['more gas than a block holds', call('eth_call', [{ gas: '0x1c9c381' }])],
    ['more gas under another name', call('eth_call', [{ gasLimit: '0x3b9aca00' }])],
    ['gas as a number', call('eth_estimateGas', [{ gas: 1_000_000_000 }])],
    ['gas with many zeros', call('eth_call', [{ gas: `0x${'0'.repeat(20)}1` }])],
    ['no transaction at all', call('eth_call')],
    ['a list for a transaction', call('eth_call', [['0x']])],
  ])('%s are refused', (_, entry) => {
    expect(codeOf(entry)).toBe(-32602)
  })

  test('a transaction that inherits its fields cannot smuggle in gas', () => {
    expect(codeOf(call('eth_call', [JSON.parse('{"__proto__": {"gas": "0x3b9aca00"}}')]))).toBe(-32602)
  })
})

describe('values that are not calls', () => {
  test.each([
    null,
    1,
    'eth_chainId',
    [],
    [call('eth_chainId')],
    {},
    { id: 1, method: 'eth_chainId' },
    { jsonrpc: '1.0', id: 1, method: 'eth_chainId' },
    { jsonrpc: '2.0', method: 'eth_chainId' },
    call('eth_chainId', [], {}),
    call('eth_chainId', [], true),
    call('eth_chainId', [], 'x'.repeat(101)),
    call('eth_chainId', {}),
    call('eth_chainId', 'x'),
    { jsonrpc: '2.0', id: 1, method: ['eth_chainId'] },
    { jsonrpc: '2.0', id: 1, method: { toString: 'eth_chainId' } },
  ])('%j is refused, and none of its ids repeated', (entry) => {
    expect(readCall(entry)).toMatchObject({ kind: 'refused', id: null, error: { code: -32600 } })
  })
})
