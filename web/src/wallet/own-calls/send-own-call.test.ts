import { auctionHouseAbi, marketAbi, melsAbi, royaltiesAbi } from '@melos/contracts'
import { connect } from '@wagmi/core'
import { ContractFunctionRevertedError, decodeFunctionData, encodeErrorResult, type Hex } from 'viem'
import { beforeEach, expect, test, vi } from 'vitest'
import { openConfig, scriptWallet } from '../../../test/support/scripted-wallet.ts'
import { testSite } from '../../../test/support/test-site.ts'
import { journal } from '../transactions/journal.ts'
import type { WalletClients } from '../wallet-clients.ts'
import type { OwnCall } from './own-call.ts'
import { sendOwnCall } from './send-own-call.ts'

const address = '0x0000000000000000000000000000000000000001'
const hash = `0x${'ab'.repeat(32)}` as const
const notCleared = new ContractFunctionRevertedError({
  abi: auctionHouseAbi,
  data: encodeErrorResult({ abi: auctionHouseAbi, errorName: 'AuctionNotCleared', args: [7n] }),
  functionName: 'settleMe',
})

beforeEach(() => {
  vi.stubGlobal('window', new EventTarget())
  // Test files share the journal.
  for (const { id } of journal.read()) journal.remove(id)
})

/** A house that needs `clears` calls before it can settle, with a wallet that sends everything. */
async function send(call: OwnCall, { clears = 0, dues = [] as readonly bigint[], status = 'success' } = {}) {
  const called: string[] = []
  const given: unknown[] = []
  let dueReads = 0
  const has = (name: string, times = 1) => called.filter((each) => each === name).length >= times
  const wallet = scriptWallet({
    eth_chainId: () => 31_337,
    eth_sendTransaction([transaction]) {
      const { data }: { data: Hex } = Object(transaction)
      const { functionName, args } = decodeFunctionData({
        abi: [...auctionHouseAbi, ...marketAbi, ...royaltiesAbi, ...melsAbi],
        data,
      })
      called.push(functionName)
      given.push(args)
      return hash
    },
  })
  const config = openConfig([wallet.connector])
  const [connector] = config.connectors
  if (connector === undefined) throw new Error('No connector')
  await connect(config, { connector })
  const answers: Record<string, () => unknown> = {
    isSettled: () => has('settleMe'),
    auctionState: () => ({ outcome: 0, proceedsPaid: has('payProceeds'), withdrawn: has('withdrawAuction') }),
    dueOf: () => [dues[dueReads++] ?? dues.at(-1), 0n],
    orderOf: () => ({ quantity: has('cancel') || has('cancelMany') ? 0n : 4n }),
    bookOf: () => ({ state: has('close') ? 3 : has('resume') ? 1 : has('halt') ? 2 : 1 }),
    isOn: () => has('switchOn'),
    allowance: () => (has('approve') ? 0n : 5n),
    heldUntil: () => (has('hold') ? BigInt(Object(given.at(-1))[1]) : 1n),
  }
  const client = {
    pollingInterval: 1,
    async simulateContract({ functionName }: { functionName: string }) {
      const isSettling = functionName === 'settleMe' || functionName === 'payProceeds'
      if (isSettling && !has('clear', clears)) throw notCleared
    },
    readContract: async ({ functionName }: { functionName: string }) => answers[functionName]?.(),
    getTransactionCount: async () => 7,
    getTransaction: async () => ({ nonce: 7 }),
    getBlockNumber: async () => 3n,
    getTransactionReceipt: async () => ({ status, blockNumber: 3n }),
  }
  // The code under test uses only these parts of the clients.
  const clients = { config, site: testSite, client } as unknown as WalletClients
  const state = await sendOwnCall(clients, { address, call })
  return { state, called, given }
}

test('settling oneself takes one transaction and leaves nothing in the journal', async () => {
  expect(await send({ kind: 'settle-me', auctionId: 7 })).toMatchObject({
    state: { kind: 'confirmed' },
    called: ['settleMe'],
  })
  expect(journal.read()).toEqual([])
})

test.each([
  ['settle-me', 'settleMe'],
  ['pay-proceeds', 'payProceeds'],
] as const)('an auction with very many prices is cleared before %s', async (kind, name) => {
  const { state, called } = await send({ kind, auctionId: 7 }, { clears: 2 })
  expect(called).toEqual(['clear', 'clear', name])
  expect(state).toEqual({ kind: 'confirmed' })
})

test('a withdrawal of an auction is confirmed by the contract', async () => {
  const { state, called } = await send({ kind: 'withdraw-auction', auctionId: 7, reason: hash })
  expect(called).toEqual(['withdrawAuction'])
  expect(state).toEqual({ kind: 'confirmed' })
})

const songs = [`0x${'B'.repeat(39)}1`, `0x0${'a'.repeat(39)}`, `0x${'9'.repeat(40)}`]

test('royalties of all songs are paid in one call, with the songs in ascending order', async () => {
  const { state, called, given } = await send(
    { kind: 'pay-royalties', songs: songs.map((song) => song.toLowerCase()) },
    { dues: [5n] },
  )
  expect(state).toEqual({ kind: 'confirmed' })
  expect(called).toEqual(['pay'])
  const lower = JSON.stringify(given).toLowerCase()
  expect(JSON.parse(lower)).toEqual([[address, [songs[1], songs[2], songs[0]].map((song) => song?.toLowerCase())]])
})

test('royalties that someone else has paid count as paid, although the own call failed', async () => {
  const call = { kind: 'pay-royalties', songs } as const
  const paid = await send(call, { dues: [5n, 0n], status: 'reverted' })
  expect(paid.state).toEqual({ kind: 'confirmed' })
  const unpaid = await send(call, { dues: [5n, 5n], status: 'reverted' })
  expect(unpaid.state.kind).toBe('failed')
})

const song = testSite.contracts.mels
const buy = { side: 'buy', price: '5200000000000000000', position: 3 } as const
const sell = { side: 'sell', price: '6000000000000000000', position: 0 } as const

test('one order is cancelled by `cancel`, which fails if it is gone, and several by `cancelMany`', async () => {
  const id = { side: 0, price: 5_200_000_000_000_000_000n, position: 3n }
  const one = await send({ kind: 'cancel-orders', song: song.toLowerCase(), orders: [buy] })
  expect(one).toMatchObject({ state: { kind: 'confirmed' }, called: ['cancel'], given: [[song, id]] })
  const both = await send({ kind: 'cancel-orders', song, orders: [buy, sell] })
  const other = { side: 1, price: 6_000_000_000_000_000_000n, position: 0n }
  expect(both).toMatchObject({ state: { kind: 'confirmed' }, called: ['cancelMany'], given: [[song, [id, other]]] })
})

test.each([
  [{ kind: 'halt-market', song, reason: hash }, 'halt', [song, hash]],
  [{ kind: 'close-market', song, reason: hash }, 'close', [song, hash]],
  [{ kind: 'resume-market', song }, 'resume', [song]],
  [{ kind: 'switch-market-on' }, 'switchOn', undefined],
] as const)('$kind is one call, which the market’s state confirms', async (call, name, args) => {
  expect(await send(call)).toMatchObject({ state: { kind: 'confirmed' }, called: [name], given: [args] })
})

test.each([0, 1_772_366_400])('a hold until %i is one call of the royalties contract', async (until) => {
  const call = { kind: 'hold-payouts', account: song, until, reason: hash } as const
  const held = await send(call)
  expect(held).toMatchObject({ state: { kind: 'confirmed' }, called: ['hold'], given: [[song, until, hash]] })
})

test('an allowance is taken back from the contract that has it', async () => {
  const { auctionHouse, market } = testSite.contracts
  const house = await send({ kind: 'revocation' })
  expect(house).toMatchObject({ state: { kind: 'confirmed' }, called: ['approve'], given: [[auctionHouse, 0n]] })
  const other = await send({ kind: 'revocation', spender: 'market' })
  expect(other).toMatchObject({ state: { kind: 'confirmed' }, called: ['approve'], given: [[market, 0n]] })
})
