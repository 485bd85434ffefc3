import { marketAbi, melsAbi, songTokenAbi } from '@melos/contracts'
import { connect } from '@wagmi/core'
import { decodeFunctionData, encodeAbiParameters, encodeEventTopics, type Hex, parseEther } from 'viem'
import { beforeEach, expect, test, vi } from 'vitest'
import { openConfig, scriptWallet } from '../../../test/support/scripted-wallet.ts'
import { testSite } from '../../../test/support/test-site.ts'
import { journal } from '../../wallet/transactions/journal.ts'
import { TransactionFailure } from '../../wallet/transactions/transaction-failure.ts'
import type { WalletClients } from '../../wallet/wallet-clients.ts'
import { describeOrderFailure, type PlacedOrder, placeOrder } from './place-order.ts'
import type { OrderProgress } from './run-order.ts'
import { texts } from './texts.ts'

const { market } = testSite.contracts
const address = '0x0000000000000000000000000000000000000001'
const maker = '0x0000000000000000000000000000000000000009'
const song = '0x52908400098527886E0F7030069857D2E4169EE7'
const hash = `0x${'ab'.repeat(32)}` as const
const order: PlacedOrder = {
  address,
  auctionId: 7,
  title: 'Harbour Lights',
  song,
  typed: '{}',
  side: 'buy',
  price: parseEther('5.2'),
  quantity: 3n,
  maxFills: 17,
  lastDay: 20_805,
  untilNextRoyalty: false,
  fillOnly: true,
}

const terms = [
  { type: 'uint16', name: 'lastDay' },
  { type: 'bool', name: 'untilNextRoyalty' },
  { type: 'bool', name: 'fillOnly' },
] as const
const id = [
  { type: 'uint8', name: 'side' },
  { type: 'uint256', name: 'price' },
  { type: 'uint256', name: 'position' },
] as const

function placedLog({ side, quantity, price, lastDay, untilNextRoyalty, fillOnly }: PlacedOrder) {
  return {
    address: market,
    transactionHash: hash,
    topics: encodeEventTopics({ abi: marketAbi, eventName: 'OrderPlaced', args: { song, owner: address, number: 4n } }),
    data: encodeAbiParameters(
      [{ type: 'uint8' }, { type: 'uint256' }, { type: 'uint256' }, { type: 'tuple', components: terms }],
      [side === 'buy' ? 0 : 1, quantity, price, { lastDay, untilNextRoyalty, fillOnly }],
    ),
  }
}

function tradedLog(quantity: bigint, price: bigint) {
  return {
    address: market,
    topics: encodeEventTopics({ abi: marketAbi, eventName: 'Traded', args: { song, taker: 4n, maker } }),
    data: encodeAbiParameters(
      [{ type: 'tuple', components: id }, { type: 'uint256' }],
      [{ side: 1, price, position: 0n }, quantity],
    ),
  }
}

function restedLog(quantity: bigint, { side, price }: PlacedOrder) {
  return {
    address: market,
    topics: encodeEventTopics({ abi: marketAbi, eventName: 'OrderRested', args: { song, number: 4n } }),
    data: encodeAbiParameters(
      [{ type: 'tuple', components: id }, { type: 'uint256' }],
      [{ side: side === 'buy' ? 0 : 1, price, position: 0n }, quantity],
    ),
  }
}

beforeEach(() => {
  vi.stubGlobal('window', new EventTarget())
  // Test files share the journal.
  for (const entry of journal.read()) journal.remove(entry.id)
})

interface Scene {
  readonly placed?: Partial<PlacedOrder>
  readonly logs?: readonly object[]
  /** What is for sale at 5.20, each time someone asks. */
  readonly there?: readonly bigint[]
  readonly allowance?: bigint
  readonly wallet?: Record<string, (params: readonly unknown[]) => unknown>
}

async function place({ placed, logs, there = [3n], allowance = parseEther('1000'), wallet = {} }: Scene) {
  const sent = { ...order, ...placed }
  const called: { functionName: string; args: unknown }[] = []
  const shown: OrderProgress[] = []
  let asked = 0
  const scripted = scriptWallet({
    eth_chainId: () => 31_337,
    eth_sendTransaction([transaction]) {
      const { data }: { data: Hex } = Object(transaction)
      const { functionName, args } = decodeFunctionData({ abi: [...marketAbi, ...melsAbi, ...songTokenAbi], data })
      called.push({ functionName, args })
      return hash
    },
    ...wallet,
  })
  const config = openConfig([scripted.connector])
  const [connector] = config.connectors
  if (connector === undefined) throw new Error('No connector')
  await connect(config, { connector })
  const client = {
    pollingInterval: 1,
    simulateContract: async () => ({}),
    readContract: async ({ functionName }: { functionName: string }) => {
      const isApproved = called.some((call) => call.functionName === 'approve')
      if (functionName !== 'levels') return isApproved ? parseEther('1000') : allowance
      const quantity = there[Math.min(asked++, there.length - 1)] ?? 0n
      return quantity === 0n ? [] : [{ price: sent.price, quantity, first: 0n, next: 1n }]
    },
    getBlockNumber: async () => 5n,
    getTransactionCount: async () => 4,
    getTransaction: async () => ({ nonce: 3 }),
    getContractEvents: async () => [],
    getTransactionReceipt: async () => ({
      status: 'success',
      blockNumber: 5n,
      transactionHash: hash,
      logs: [placedLog(sent), ...(logs ?? [tradedLog(sent.quantity, sent.price)])],
    }),
  }
  // The code under test uses only these parts.
  const clients = { config, client, site: testSite } as unknown as WalletClients
  await placeOrder(clients, sent, (progress) => shown.push(progress))
  return { end: shown.at(-1), called, methods: scripted.methods() }
}

test('an allowed purchase takes one prompt and says what was bought', async () => {
  const { end, called } = await place({})
  expect(called).toEqual([
    {
      functionName: 'buy',
      args: [song, 3n, order.price, 17n, { lastDay: 20_805, untilNextRoyalty: false, fillOnly: true }],
    },
  ])
  const outcome = { hash, filled: 3n, filledFor: parseEther('15.6'), rests: 0n }
  expect(end).toEqual({ kind: 'done', outcome })
  expect(journal.read()).toEqual([])
})

test('selling takes one prompt, in the song’s own contract', async () => {
  const placed = { side: 'sell', fillOnly: false } as const
  const { end, called } = await place({ placed, there: [0n], logs: [restedLog(3n, { ...order, ...placed })] })
  expect(called.map(({ functionName }) => functionName)).toEqual(['offer'])
  expect(end).toMatchObject({ kind: 'done', outcome: { filled: 0n, rests: 3n } })
})

test('a wallet without permits or batches allows exactly the most that the order can cost, then buys', async () => {
  const { end, called } = await place({ allowance: 0n })
  expect(called).toMatchObject([
    { functionName: 'approve', args: [market, parseEther('17.16')] },
    { functionName: 'buy' },
  ])
  expect(end).toMatchObject({ kind: 'done' })
})

test('when someone is faster while the wallet allows the MELS, the purchase isn’t asked for', async () => {
  const { end, called } = await place({ allowance: 0n, there: [3n, 0n] })
  expect(called.map(({ functionName }) => functionName)).toEqual(['approve'])
  expect(end).toMatchObject({ kind: 'failed', sentence: texts.purchase.why.changed })
})

test('when someone was faster before the wallet is asked, nothing is sent', async () => {
  const { end, methods } = await place({ there: [2n] })
  expect(end).toMatchObject({ kind: 'failed', sentence: texts.purchase.why.changed })
  expect(methods).not.toContain('eth_sendTransaction')
  expect(journal.read()).toEqual([])
})

test('when someone is faster in the same block, the outcome says that nothing was bought', async () => {
  const { end } = await place({ logs: [] })
  expect(end).toMatchObject({ kind: 'done', outcome: { filled: 0n, filledFor: 0n, rests: 0n } })
})

test('a rejected order leaves nothing behind', async () => {
  const reject = () => {
    throw Object.assign(new Error('no'), { code: 4001 })
  }
  const { end } = await place({ wallet: { eth_sendTransaction: reject } })
  expect(end).toEqual({ kind: 'refused' })
  expect(journal.read()).toEqual([])
})

test('each failure has a sentence of its own', () => {
  const say = (code: 'changed' | 'reverted', step: 'allow' | 'order') =>
    describeOrderFailure(new TransactionFailure(code), step).sentence
  expect(say('changed', 'order')).toBe(texts.purchase.why.changed)
  expect(say('reverted', 'order')).toBe(texts.purchase.why.reverted)
  expect(say('reverted', 'allow')).toBe(texts.purchase.notApprovedWhy)
})
