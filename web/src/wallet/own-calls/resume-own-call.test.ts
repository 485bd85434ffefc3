import { TransactionNotFoundError, TransactionReceiptNotFoundError } from 'viem'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { testSite } from '../../../test/support/test-site.ts'
import { failureTexts } from '../transactions/failure-texts.ts'
import { journal } from '../transactions/journal.ts'
import type { WalletClients } from '../wallet-clients.ts'
import { type OwnEntry, resumeOwnCall } from './send-own-call.ts'

const hash = `0x${'ab'.repeat(32)}` as const
const song = testSite.contracts.mels
const UNTIL = 2_000_000_000

const common = {
  id: 'of an earlier page',
  address: '0x0000000000000000000000000000000000000001',
  // Its prompts close with the page, so that no test waits ten minutes for an answer.
  connectorId: 'melos',
  chainId: 31_337,
  auctionHouse: testSite.contracts.auctionHouse,
  startedAt: 1,
} as const

type Kind = OwnEntry['kind']

/** For each kind: what it names, and what the contracts answer before and after its effect. */
const kinds: Readonly<Record<Kind, { readonly names: object; readonly answer: (isDone: boolean) => unknown }>> = {
  outbid: { names: { auctionId: 7, below: '5' }, answer: (withdrawn) => [{ price: 4n, withdrawn }] },
  'settle-me': { names: { auctionId: 7 }, answer: (isDone) => isDone },
  clear: { names: { auctionId: 7 }, answer: (isDone) => ({ outcome: isDone ? 1 : 0 }) },
  'pay-proceeds': { names: { auctionId: 7 }, answer: (proceedsPaid) => ({ proceedsPaid }) },
  'announce-withdrawal': {
    names: { auctionId: 7, reason: hash },
    answer: (isDone) => ({ withdrawalAnnouncedAt: isDone ? 1n : 0n }),
  },
  'withdraw-auction': { names: { auctionId: 7, reason: hash }, answer: (withdrawn) => ({ withdrawn }) },
  withdrawal: { names: { contract: song, token: song }, answer: (isDone) => (isDone ? 0n : 5n) },
  revocation: { names: {}, answer: (isDone) => (isDone ? 0n : 5n) },
  'pay-royalties': { names: { songs: [song], due: '5' }, answer: (isDone) => [isDone ? 0n : 5n, 0n] },
  admit: {
    names: { policy: 1, validUntil: UNTIL, signature: `0x${'11'.repeat(65)}` },
    answer: (isDone) => BigInt(isDone ? UNTIL : UNTIL - 1),
  },
  dismiss: { names: { wallet: song, policy: 1, reason: hash }, answer: (isDone) => (isDone ? 0n : BigInt(UNTIL)) },
  'hold-payouts': {
    names: { account: song, until: UNTIL, reason: hash },
    answer: (isDone) => BigInt(isDone ? UNTIL : 0),
  },
  'cancel-orders': {
    names: { song, orders: [{ side: 'buy', price: '5', position: 0 }] },
    answer: (isDone) => ({ quantity: isDone ? 0n : 4n }),
  },
  'halt-market': { names: { song, reason: hash }, answer: (isDone) => ({ state: isDone ? 2 : 1 }) },
  'close-market': { names: { song, reason: hash }, answer: (isDone) => ({ state: isDone ? 3 : 1 }) },
  'resume-market': { names: { song }, answer: (isDone) => ({ state: isDone ? 1 : 2 }) },
  'switch-market-on': { names: {}, answer: (isDone) => isDone },
}

const NONCE = 7

/** What the nodes know, and whether the call has had its effect. */
interface Chain {
  isDone: boolean
  isMined?: boolean
  isKnown?: boolean
  isNonceUsed?: boolean
}

/** There is no wallet, so nothing can be asked of one. */
function openClients(kind: Kind, chain: Chain): WalletClients {
  let block = 5n
  const client = {
    pollingInterval: 1_000,
    readContract: async () => kinds[kind].answer(chain.isDone),
    getBlockNumber: async () => (block += 1n),
    getTransactionCount: async () => (chain.isNonceUsed === true ? NONCE + 1 : NONCE),
    async getTransaction() {
      if (chain.isKnown !== true) throw new TransactionNotFoundError({ hash })
      return { nonce: NONCE }
    },
    async getTransactionReceipt() {
      if (chain.isMined !== true) throw new TransactionReceiptNotFoundError({ hash })
      return { status: 'success', blockNumber: 5n, transactionHash: hash }
    },
  }
  // The code under test uses only these parts.
  return { site: testSite, client } as unknown as WalletClients
}

function leave(kind: Kind, change: Partial<OwnEntry>): OwnEntry {
  // The table has the fields of each kind.
  const entry = { ...common, kind, ...kinds[kind].names, ...change } as OwnEntry
  journal.write(entry)
  return entry
}

/** Lets the page's time pass until the work is done. */
async function pass<Result>(work: Promise<Result>): Promise<Result> {
  let isOver = false
  const watched = work.finally(() => {
    isOver = true
  })
  while (!isOver) {
    await new Promise(setImmediate)
    await vi.advanceTimersByTimeAsync(1_000)
  }
  return await watched
}

beforeEach(() => {
  vi.stubGlobal('window', new EventTarget())
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  for (const { id } of journal.read()) journal.remove(id)
})
afterEach(() => {
  expect(journal.read()).toEqual([])
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const names = Object.keys(kinds) as Kind[]

describe.each(names)('%s survives', (kind) => {
  test('a reload before the wallet answers, whether the wallet sends it or not', async () => {
    const chain: Chain = { isDone: false }
    const entry = leave(kind, { askedAt: Date.now() })
    const sent = resumeOwnCall(openClients(kind, chain), entry)
    await vi.advanceTimersByTimeAsync(3_000)
    chain.isDone = true
    expect(await pass(sent)).toEqual({ kind: 'confirmed' })

    const unsent = resumeOwnCall(openClients(kind, { isDone: false }), leave(kind, { askedAt: Date.now() }))
    expect(await pass(unsent)).toEqual({ kind: 'idle' })
  })

  test('a reload after the wallet has answered', async () => {
    const chain: Chain = { isDone: false, isKnown: true }
    const resumed = resumeOwnCall(openClients(kind, chain), leave(kind, { askedAt: 1, sent: { hash } }))
    await vi.advanceTimersByTimeAsync(3_000)
    Object.assign(chain, { isDone: true, isMined: true, isNonceUsed: true })
    expect(await pass(resumed)).toEqual({ kind: 'confirmed' })
  })

  test('the end in another tab', async () => {
    const chain: Chain = { isDone: false, isKnown: true }
    const entry = leave(kind, { askedAt: 1, sent: { hash } })
    const { promise, resolve } = Promise.withResolvers<void>()
    const other = navigator.locks.request(`melos-transaction:${entry.id}`, async () => {
      await promise
      chain.isDone = true
      journal.remove(entry.id)
    })
    const resumed = resumeOwnCall(openClients(kind, chain), entry)
    resolve()
    expect(await pass(resumed)).toEqual({ kind: 'confirmed' })
    await other
  })

  test.each([
    [true, { kind: 'confirmed' }],
    [false, { kind: 'idle' }],
  ])('that another transaction takes its nonce, with its effect: %s', async (isDone, state) => {
    const replaced = openClients(kind, { isDone, isNonceUsed: true })
    expect(await pass(resumeOwnCall(replaced, leave(kind, { askedAt: 1, sent: { hash, nonce: NONCE } })))).toEqual(
      state,
    )
  })

  test('that the network loses it', async () => {
    const lost = openClients(kind, { isDone: false })
    const entry = leave(kind, { askedAt: 1, sent: { hash, nonce: NONCE } })
    const sentence = failureTexts.dropped
    expect(await pass(resumeOwnCall(lost, entry))).toEqual({ kind: 'failed', sentence })
  })
})
