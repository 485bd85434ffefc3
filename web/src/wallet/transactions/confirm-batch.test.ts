import { connect } from '@wagmi/core'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openConfig, scriptWallet } from '../../../test/support/scripted-wallet.ts'
import type { WalletClients } from '../wallet-clients.ts'
import type { WalletSite } from '../wallet-site.ts'
import { confirmBatch } from './confirm-batch.ts'
import type { SentTransaction } from './journal-entry.ts'

const from = '0x0000000000000000000000000000000000000001'
const hash = `0x${'ab'.repeat(32)}` as const
const receipt = { status: 'success', blockNumber: 5n, transactionHash: hash }

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

interface Script {
  /** The wallet's statuses, one per question; the last one stays. */
  readonly statuses: readonly (object | 'silence' | undefined)[]
  /** Whether the effect is on chain, one per question; the last one stays. */
  readonly effects?: readonly boolean[]
}

async function confirm({ statuses, effects = [false] }: Script) {
  let asked = 0
  let looked = 0
  const wallet = scriptWallet({
    eth_chainId: () => 31_337,
    wallet_getCallsStatus() {
      asked += 1
      const status = statuses[Math.min(asked, statuses.length) - 1]
      if (status === undefined) throw Object.assign(new Error('unknown'), { code: 5730 })
      if (status === 'silence') throw Object.assign(new Error('locked'), { code: 4100 })
      return status
    },
  })
  const config = openConfig([wallet.connector])
  const [connector] = config.connectors
  if (connector === undefined) throw new Error('No connector')
  await connect(config, { connector })
  const client = {
    pollingInterval: 1_000,
    getTransaction: async () => ({ nonce: 3 }),
    getBlockNumber: async () => 5n,
    getTransactionCount: async () => 4,
    getTransactionReceipt: async () => receipt,
  }
  const recorded: SentTransaction[] = []
  // The code under test uses only these parts.
  const clients = { config, client, site: { chain: { id: 31_337 } } as WalletSite } as unknown as WalletClients
  const ending = confirmBatch(clients, {
    from,
    callsId: '0x12',
    record: { asked: () => {}, accepted: () => {}, sent: (sent) => void recorded.push(sent) },
    async hasEffect(end) {
      looked += 1
      return end?.kind === 'mined' || (effects[Math.min(looked, effects.length) - 1] ?? false)
    },
  }).catch((error: unknown) => error)
  await vi.runAllTimersAsync()
  return { ending: await ending, recorded, asked }
}

const mined = { status: 200, receipts: [{ transactionHash: hash }] }

test('the transaction that the wallet names is recorded and followed', async () => {
  const { ending, recorded, asked } = await confirm({ statuses: [{ status: 100 }, { status: 100 }, mined] })
  expect(ending).toEqual({ kind: 'mined', receipt })
  expect(recorded).toEqual([{ hash }])
  expect(asked).toBe(3)
})

test('the effect on chain is enough if the wallet has forgotten the batch', async () => {
  const { ending, recorded } = await confirm({ statuses: [undefined], effects: [false, false, true] })
  expect([ending, recorded]).toEqual([undefined, []])
})

test('a wallet that reports no receipt is believed when the effect is there', async () => {
  expect((await confirm({ statuses: [{ status: 200 }], effects: [false, true] })).ending).toBeUndefined()
})

test.each([
  [400, 'not-sent'],
  [500, 'reverted'],
  [600, 'reverted'],
])('status %i without an effect means %s', async (status, code) => {
  expect((await confirm({ statuses: [{ status, receipts: [{ transactionHash: hash }] }] })).ending).toMatchObject({
    code,
  })
})

test.each([400, 500])('status %i doesn’t matter if the effect is on chain', async (status) => {
  expect((await confirm({ statuses: [{ status }], effects: [true] })).ending).toBeUndefined()
})

test('a batch that the wallet doesn’t know counts as dropped only after 45 seconds', async () => {
  const { ending, asked } = await confirm({ statuses: [undefined] })
  expect(ending).toMatchObject({ code: 'dropped' })
  expect(asked).toBe(47)
})

test('a wallet that doesn’t answer is waited for longer than that', async () => {
  const silence = Array.from({ length: 100 }, () => 'silence' as const)
  expect((await confirm({ statuses: [undefined, ...silence, mined] })).ending).toMatchObject({ kind: 'mined' })
})

test('a pending batch is waited for longer than that', async () => {
  const pending = Array.from({ length: 100 }, () => ({ status: 100 }))
  expect((await confirm({ statuses: [...pending, mined] })).ending).toMatchObject({ kind: 'mined' })
})
