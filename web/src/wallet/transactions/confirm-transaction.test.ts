import { createPublicClient, custom } from 'viem'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { WalletClients } from '../wallet-clients.ts'
import { confirmTransaction, followTransaction, type TransactionEnd } from './confirm-transaction.ts'

const from = '0x0000000000000000000000000000000000000001'
const hash = `0x${'ab'.repeat(32)}` as const
const receipt = (status: string) => ({
  transactionHash: hash,
  blockHash: hash,
  blockNumber: '0x5',
  status,
  logs: [],
  type: '0x2',
  from,
})
const transaction = { hash, nonce: '0x7', from, value: '0x0', type: '0x2', input: '0x', gas: '0x0' }

interface Node {
  block?: number
  nextNonce: number
  receipt?: object | null
  transaction?: object | null
  isDown?: boolean
}

/** A node whose answers a test can change. */
function open(node: Node) {
  const answers: Record<string, () => unknown> = {
    eth_blockNumber: () => `0x${(node.block ?? 9).toString(16)}`,
    eth_getTransactionCount: () => `0x${node.nextNonce.toString(16)}`,
    eth_getTransactionReceipt: () => node.receipt ?? null,
    eth_getTransactionByHash: () => node.transaction ?? null,
  }
  return createPublicClient({
    pollingInterval: 1_000,
    transport: custom(
      {
        async request({ method }) {
          if (node.isDown) throw new Error('no line')
          return answers[method]?.()
        },
      },
      { retryCount: 0 },
    ),
  })
}

const onNonce = vi.fn()
const follow = (node: Node, nonce: number | undefined = 7) =>
  followTransaction(open(node), { from, sent: { hash, nonce }, onNonce })
/** Its nonce is unknown. */
const followUnseen = (node: Node) => followTransaction(open(node), { from, sent: { hash }, onNonce })

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

describe('followTransaction', () => {
  test('a transaction with a receipt is mined, successful or not', async () => {
    const end = (status: string) => follow({ nextNonce: 8, receipt: receipt(status) })
    expect(await end('0x1')).toMatchObject({ kind: 'mined', receipt: { status: 'success', transactionHash: hash } })
    expect(await end('0x0')).toMatchObject({ kind: 'mined', receipt: { status: 'reverted' } })
  })

  test('a used nonce without a receipt means a replacement, confirmed one block later', async () => {
    const node: Node = { nextNonce: 8, block: 9 }
    const ended = vi.fn()
    void follow(node).then(ended)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(ended).not.toHaveBeenCalled()
    node.block = 10
    await vi.advanceTimersByTimeAsync(2_000)
    expect(ended).toHaveBeenCalledWith({ kind: 'replaced', blockNumber: 10n })
  })

  test('a block that was being made when its transactions were counted is awaited', async () => {
    const node: Node = { nextNonce: 8, block: 9 }
    const end = follow(node)
    await vi.advanceTimersByTimeAsync(2_000)
    Object.assign(node, { block: 10, receipt: receipt('0x1') })
    await vi.advanceTimersByTimeAsync(2_000)
    expect(await end).toMatchObject({ kind: 'mined' })
  })

  test('without a node that shows it, the guessed nonce counts after 15 seconds and one block', async () => {
    const node: Node = { nextNonce: 8, block: 9 }
    const ended = vi.fn()
    void followTransaction(open(node), { from, sent: { hash, guess: 7 }, onNonce }).then(ended)
    await vi.advanceTimersByTimeAsync(15_000)
    node.block = 10
    await vi.advanceTimersByTimeAsync(3_000)
    expect(ended).not.toHaveBeenCalled()
    node.block = 11
    await vi.advanceTimersByTimeAsync(2_000)
    expect(ended).toHaveBeenCalledWith({ kind: 'replaced', blockNumber: 11n })
  })

  test('an unknown nonce means no replacement, and is reported when a node shows it', async () => {
    const node: Node = { nextNonce: 99 }
    const ended = vi.fn()
    void followUnseen(node).then(ended)
    await vi.advanceTimersByTimeAsync(20_000)
    node.transaction = transaction
    await vi.advanceTimersByTimeAsync(2_000)
    expect(onNonce).toHaveBeenCalledWith(7)
    expect(ended).not.toHaveBeenCalled()
    node.receipt = receipt('0x1')
    await vi.advanceTimersByTimeAsync(2_000)
    expect(ended).toHaveBeenCalledOnce()
  })

  test('a pending transaction is awaited even while the node does not answer', async () => {
    const node: Node = { nextNonce: 7, transaction }
    const end = follow(node)
    await vi.advanceTimersByTimeAsync(120_000)
    node.isDown = true
    await vi.advanceTimersByTimeAsync(120_000)
    Object.assign(node, { isDown: false, nextNonce: 8, receipt: receipt('0x1') })
    await vi.advanceTimersByTimeAsync(2_000)
    expect(await end).toMatchObject({ kind: 'mined' })
  })

  test('a transaction unknown for 45 seconds is dropped, not sooner', async () => {
    const ended = vi.fn()
    const end = follow({ nextNonce: 7 })
    void end.then(ended)
    await vi.advanceTimersByTimeAsync(45_000)
    expect(ended).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(2_000)
    expect(await end).toEqual({ kind: 'dropped' })
  })

  test('a transaction that reappears in between is not dropped', async () => {
    const node: Node = { nextNonce: 7 }
    const ended = vi.fn()
    void follow(node).then(ended)
    await vi.advanceTimersByTimeAsync(40_000)
    node.transaction = transaction
    await vi.advanceTimersByTimeAsync(2_000)
    node.transaction = null
    await vi.advanceTimersByTimeAsync(40_000)
    expect(ended).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(7_000)
    expect(ended).toHaveBeenCalledWith({ kind: 'dropped' })
  })
})

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
    eth_getTransactionReceipt: () => (status === undefined ? null : receipt(status)),
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
