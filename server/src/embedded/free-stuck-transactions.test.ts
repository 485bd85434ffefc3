import { waitUntil } from '@melos/test-kit/wait-until'
import { parseEther } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { expect, test } from 'vitest'
import { startTestChain } from '../../test/support/test-chain.ts'
import { callNode } from './chain-rpc.ts'
import { freeStuckTransactions } from './free-stuck-transactions.ts'

const account = privateKeyToAccount(generatePrivateKey())

function sign(nonce: number) {
  const fees = { gas: 21_000n, maxFeePerGas: parseEther('0.000001'), maxPriorityFeePerGas: 1n }
  return account.signTransaction({ chainId: 31337, type: 'eip1559', nonce, ...fees, to: account.address, value: 1n })
}

test('a transaction that is due is mined, and one that waits for an earlier one keeps waiting', async () => {
  await using chain = await startTestChain()
  const ask = <Result>(method: string, ...params: unknown[]) => callNode<Result>(chain.rpcUrl, method, ...params)
  const count = async () => Number(await ask<string>('eth_getTransactionCount', account.address, 'latest'))
  await ask('anvil_setBalance', account.address, '0xde0b6b3a7640000')
  for (const nonce of [1, 2, 4]) await ask('eth_sendRawTransaction', await sign(nonce))
  // This is the state that Anvil's bug leaves: the first transaction is due but stays queued behind one that is already mined.
  await ask('anvil_setNonce', account.address, '0x1')
  expect([await count(), await ask('txpool_status')]).toEqual([1, { pending: '0x0', queued: '0x3' }])

  const stopping = new AbortController()
  const freeing = freeStuckTransactions(chain.rpcUrl, { signal: stopping.signal })
  const waiting = async () => (await ask<{ queued: string }>('txpool_status')).queued
  await waitUntil('two are mined', async () => (await count()) === 3 && (await waiting()) === '0x1')
  await ask('eth_sendRawTransaction', await sign(3))
  await waitUntil('all are mined', async () => (await count()) === 5)

  await ask('eth_sendRawTransaction', await sign(7))
  await ask('anvil_setNonce', account.address, '0x8')
  await waitUntil('what can never be mined is gone', async () => (await waiting()) === '0x0')
  expect(await count()).toBe(8)
  stopping.abort()
  await freeing
})
