import { TransactionNotFoundError, TransactionReceiptNotFoundError } from 'viem'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { journal } from '../../src/wallet/transactions/journal.ts'
import type { JournalEntry } from '../../src/wallet/transactions/journal-entry.ts'
import type { WalletClients } from '../../src/wallet/wallet-clients.ts'
import { testSite } from './test-site.ts'

const hash = `0x${'ab'.repeat(32)}` as const

const common = {
  id: 'of an earlier page',
  address: '0x0000000000000000000000000000000000000001',
  // Its prompts close with the page, so that no test waits ten minutes for an answer.
  connectorId: 'melos',
  chainId: 31_337,
  auctionHouse: testSite.contracts.auctionHouse,
  startedAt: 1,
} as const

interface Asked {
  readonly functionName: string
  readonly args?: readonly unknown[]
}

interface Resumed<Entry extends JournalEntry> {
  readonly kind: Entry['kind']
  /** The fields that entries of its kind alone have. */
  readonly names: object
  /** What the contracts answer before and after its effect. */
  readonly answer: (isDone: boolean, asked: Asked) => unknown
  readonly resume: (clients: WalletClients, entry: Entry) => Promise<unknown>
  /** What `resume` returns. */
  readonly ends: {
    readonly done: unknown
    /** It ended in another tab. */
    readonly elsewhere: unknown
    /** The wallet has sent nothing. */
    readonly unsent: unknown
    /** The wallet has sent something else instead. */
    readonly replaced: unknown
    readonly lost: unknown
    /** It is mined and changes nothing, if its kind can be. */
    readonly unchanged?: unknown
  }
}

const NONCE = 7

/** What the nodes know, and whether the call has had its effect. */
interface Chain {
  isDone: boolean
  isMined?: boolean
  isKnown?: boolean
  isNonceUsed?: boolean
}

/** A transaction that an earlier page began survives these faults, and leaves nothing open. */
export function testResumed<Entry extends JournalEntry>(
  name: string,
  { kind, names, answer, resume, ends }: Resumed<Entry>,
): void {
  /** There is no wallet, so nothing can be asked of one. */
  function openClients(chain: Chain): WalletClients {
    let block = 5n
    const client = {
      pollingInterval: 1_000,
      readContract: async (asked: Asked) => answer(chain.isDone, asked),
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

  function leave(change: Partial<JournalEntry>): Entry {
    // `names` has the fields of its kind.
    const entry = { ...common, kind, ...names, ...change } as unknown as Entry
    journal.write(entry)
    return entry
  }

  describe(`${name} survives`, () => {
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

    test('a reload before the wallet answers, whether the wallet sends it or not', async () => {
      const chain: Chain = { isDone: false }
      const sent = resume(openClients(chain), leave({ askedAt: Date.now() }))
      await vi.advanceTimersByTimeAsync(3_000)
      chain.isDone = true
      expect(await pass(sent)).toEqual(ends.done)

      const unsent = resume(openClients({ isDone: false }), leave({ askedAt: Date.now() }))
      expect(await pass(unsent)).toEqual(ends.unsent)
    })

    test('a reload after the wallet has answered', async () => {
      const chain: Chain = { isDone: false, isKnown: true }
      const resumed = resume(openClients(chain), leave({ askedAt: 1, sent: { hash } }))
      await vi.advanceTimersByTimeAsync(3_000)
      Object.assign(chain, { isDone: true, isMined: true, isNonceUsed: true })
      expect(await pass(resumed)).toEqual(ends.done)
    })

    test('the end in another tab', async () => {
      const chain: Chain = { isDone: false, isKnown: true }
      const entry = leave({ askedAt: 1, sent: { hash } })
      const { promise, resolve } = Promise.withResolvers<void>()
      const other = navigator.locks.request(`melos-transaction:${entry.id}`, async () => {
        await promise
        chain.isDone = true
        journal.remove(entry.id)
      })
      const resumed = resume(openClients(chain), entry)
      resolve()
      expect(await pass(resumed)).toEqual(ends.elsewhere)
      await other
    })

    test.each([
      [true, ends.done],
      [false, ends.replaced],
    ])('that another transaction takes its nonce, with its effect: %s', async (isDone, end) => {
      const replaced = openClients({ isDone, isNonceUsed: true })
      expect(await pass(resume(replaced, leave({ askedAt: 1, sent: { hash, nonce: NONCE } })))).toEqual(end)
    })

    if ('unchanged' in ends)
      test('that it is mined and changes nothing', async () => {
        const mined = openClients({ isDone: false, isMined: true, isNonceUsed: true })
        const resumed = resume(mined, leave({ askedAt: 1, sent: { hash, nonce: NONCE } }))
        expect(await pass(resumed)).toEqual(ends.unchanged)
      })

    test('that the network loses it', async () => {
      const lost = openClients({ isDone: false })
      expect(await pass(resume(lost, leave({ askedAt: 1, sent: { hash, nonce: NONCE } })))).toEqual(ends.lost)
    })
  })
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
