import { createPublicClient, custom } from 'viem'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { WalletClients } from '../wallet-clients.ts'
import { confirmTransaction } from './confirm-transaction.ts'
import type { TransactionEnd } from './follow-transaction.ts'

const from = '0x0000000000000000000000000000000000000001'
const hash = `0x${'ab'.repeat(32)}` as const
const receiptOf = (status: string) => ({
  transactionHash: hash,
  blockHash: hash,
  blockNumber: '0x5',
  status,
  logs: [],
  type: '0x2',
  from,
})

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

interface Chain {
  /** Undefined when no block has the transaction. */
  readonly status?: '0x0' | '0x1'
  /** How many of the wallet's transactions are mined. */
  readonly used?: number
  /** The answers in order; the last one repeats. */
  readonly effects: readonly boolean[]
}

/** Confirms the transaction with nonce 7 on a chain that makes a block with each request. */
async function confirm({ status, used = 8, effects }: Chain) {
  let block = 4
  const answers: Record<string, () => unknown> = {
    eth_blockNumber: () => `0x${(block++).toString(16)}`,
    eth_getTransactionCount: () => `0x${used.toString(16)}`,
    eth_getTransactionReceipt: () => (status === undefined ? null : receiptOf(status)),
    eth_getTransactionByHash: () => null,
  }
  const client = createPublicClient({
    pollingInterval: 1_000,
    transport: custom({ request: async ({ method }) => answers[method]?.() }),
  })
  const ends: (TransactionEnd | undefined)[] = []
  const hasEffect = async (end: TransactionEnd | undefined) => {
    ends.push(end)
    return effects[Math.min(ends.length, effects.length) - 1] ?? false
  }
  const record = { asked: () => undefined, sent: () => undefined }
  // The code under test uses only these parts of the clients.
  const clients = { client } as unknown as WalletClients
  const confirmed = confirmTransaction(clients, { from, sent: { hash, nonce: 7 }, record, hasEffect }).then(
    ({ kind }) => kind,
    ({ code }) => code,
  )
  await vi.advanceTimersByTimeAsync(120_000)
  return { end: await confirmed, asked: ends.length }
}

describe('confirmTransaction', () => {
  test('a transaction that succeeded with its effect is mined', async () => {
    expect(await confirm({ status: '0x1', effects: [true] })).toEqual({ end: 'mined', asked: 1 })
  })

  test('a node that lags is asked again', async () => {
    expect(await confirm({ status: '0x1', effects: [false, false, true] })).toEqual({ end: 'mined', asked: 3 })
  })

  test('a transaction that succeeded without its effect fails', async () => {
    expect(await confirm({ status: '0x1', effects: [false] })).toEqual({ end: 'without-effect', asked: 5 })
  })

  test('a reverted transaction counts when someone else has done the same', async () => {
    expect(await confirm({ status: '0x0', effects: [true] })).toEqual({ end: 'mined', asked: 1 })
    expect(await confirm({ status: '0x0', effects: [false] })).toEqual({ end: 'reverted', asked: 1 })
  })

  test('a transaction resent with a higher fee counts, another replacement does not', async () => {
    expect(await confirm({ effects: [true] })).toEqual({ end: 'replaced', asked: 1 })
    expect(await confirm({ effects: [false] })).toEqual({ end: 'replaced', asked: 1 })
  })

  test('a dropped transaction counts when its effect is on chain', async () => {
    expect(await confirm({ used: 7, effects: [true] })).toEqual({ end: 'dropped', asked: 1 })
    expect(await confirm({ used: 7, effects: [false] })).toEqual({ end: 'dropped', asked: 1 })
  })
})
