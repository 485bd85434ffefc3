import { beforeEach, describe, expect, test, vi } from 'vitest'
import { journal } from './journal.ts'
import type { AuctionCallEntry } from './journal-entry.ts'
import { checkWanted, recordOf, resumeTransaction, startTransaction } from './run-transaction.ts'
import { TransactionFailure } from './transaction-failure.ts'

const hash = `0x${'1'.repeat(64)}` as const
const entry = (id: string, change: Partial<AuctionCallEntry> = {}): AuctionCallEntry => ({
  id,
  kind: 'settle-me',
  auctionId: 5,
  address: '0x0000000000000000000000000000000000000001',
  connectorId: 'melos',
  chainId: 31_337,
  auctionHouse: '0x0000000000000000000000000000000000000002',
  startedAt: 1,
  ...change,
})
const idsOf = () => journal.read().map(({ id }) => id)
const fail = (code: TransactionFailure['code']) => async () => {
  throw new TransactionFailure(code)
}

beforeEach(() => {
  vi.stubGlobal('window', new EventTarget())
  for (const id of idsOf()) journal.remove(id)
})

describe('startTransaction', () => {
  test('the entry is in the journal only while it runs', async () => {
    let during: string[] = []
    const run = async () => {
      during = idsOf()
    }
    expect(await startTransaction(entry('a'), { run })).toEqual({ kind: 'done' })
    expect([during, idsOf()]).toEqual([['a'], []])
  })

  test('a second one of its kind does not start, another auction’s does', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const first = startTransaction(entry('a'), { run: () => promise })
    expect(await startTransaction(entry('b'), { run: async () => {} })).toBeUndefined()
    expect(idsOf()).toEqual(['a'])
    expect(await startTransaction(entry('c', { auctionId: 6 }), { run: async () => {} })).toEqual({ kind: 'done' })
    resolve()
    await first
  })

  test.each([
    ['rejected', []],
    ['reverted', []],
    ['unsure', ['a']],
  ] as const)('after %s the journal has %o', async (code, left) => {
    const ending = await startTransaction(entry('a'), { run: fail(code) })
    expect(ending).toMatchObject({ kind: 'failed', failure: { code }, entry: { id: 'a' } })
    expect(idsOf()).toEqual(left)
  })

  test('an unexpected error is unsure once the wallet was asked, and unreachable before', async () => {
    const odd = async () => {
      throw new Error('odd')
    }
    expect(await startTransaction(entry('a'), { run: odd })).toMatchObject({ failure: { code: 'unreachable' } })
    const asked = async (known: AuctionCallEntry) => {
      await recordOf(known).asked(7)
      await odd()
    }
    const ending = await startTransaction(entry('b'), { run: asked })
    expect(ending).toMatchObject({ failure: { code: 'unsure' }, entry: { askedAt: expect.any(Number) } })
    expect(idsOf()).toEqual(['b'])
  })

  test('a batch’s id stays in the journal until its transaction is known', async () => {
    const left: unknown[] = []
    const note = () => left.push(journal.find('a', 'settle-me'))
    const run = async (known: AuctionCallEntry) => {
      const record = recordOf(known)
      await record.asked(7)
      record.accepted('0x12')
      note()
      await record.sent({ hash })
      note()
      await recordOf({ ...known, sent: { hash }, callsId: '0x12' }).asked(8)
      note()
    }
    await startTransaction(entry('a'), { run })
    const askedAt = expect.any(Number)
    expect(left).toEqual([
      entry('a', { askedAt, callsId: '0x12' }),
      entry('a', { askedAt, sent: { hash } }),
      entry('a', { askedAt }),
    ])
  })

  test('asking again replaces only an unanswered request', async () => {
    journal.write(entry('unanswered', { askedAt: 1 }))
    journal.write(entry('sent', { askedAt: 1, sent: { hash } }))
    await startTransaction(entry('a'), { run: async () => {} })
    expect(idsOf()).toEqual(['sent'])
  })
})

describe('removing a running entry from the journal', () => {
  test('it ends a run that waits, frees its kind and stops its next step', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const first = startTransaction(entry('given-up'), { run: () => promise })
    journal.remove('given-up')
    expect(await first).toMatchObject({ kind: 'failed', failure: { code: 'discarded' } })
    expect(idsOf()).toEqual([])
    expect(() => checkWanted('given-up')).toThrow(expect.objectContaining({ code: 'discarded' }))
    expect(await startTransaction(entry('b'), { run: async () => {} })).toEqual({ kind: 'done' })
    resolve()
  })

  test('a transaction that the wallet sends anyway is recorded until it has ended', async () => {
    const [answer, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const first = startTransaction(entry('late'), {
      async run(known) {
        await answer.promise
        await recordOf(known).sent({ hash })
        await end.promise
      },
    })
    journal.remove('late')
    await first
    answer.resolve()
    await expect.poll(idsOf).toEqual(['late'])
    end.resolve()
    await expect.poll(idsOf).toEqual([])
  })

  test('another tab that waits for the entry finds it gone', async () => {
    journal.write(entry('a', { askedAt: 1 }))
    const { promise: started, resolve } = Promise.withResolvers<void>()
    const run = (): Promise<void> => {
      resolve()
      return new Promise(() => {})
    }
    const resumed = resumeTransaction(entry('a'), { run })
    await started
    journal.remove('a')
    expect(await resumed).toEqual({ kind: 'gone' })
  })
})

describe('resumeTransaction', () => {
  test('it runs with the current entry', async () => {
    journal.write(entry('a', { sent: { hash } }))
    const seen: AuctionCallEntry[] = []
    const run = async (known: AuctionCallEntry) => void seen.push(known)
    expect(await resumeTransaction(entry('a'), { run })).toEqual({ kind: 'done' })
    expect(seen).toEqual([entry('a', { sent: { hash } })])
    expect(idsOf()).toEqual([])
  })

  test('it waits for the tab that runs the entry and finds it gone', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    // Another tab has its own memory and the same locks.
    const other = navigator.locks.request('melos-transaction:a', async () => {
      await promise
      journal.remove('a')
    })
    journal.write(entry('a'))
    const run = () => Promise.reject(new Error('It is run twice'))
    const resumed = resumeTransaction(entry('a'), { run })
    resolve()
    expect(await resumed).toEqual({ kind: 'gone' })
    await other
  })

  test('in the tab that runs the entry it does nothing', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const first = startTransaction(entry('a'), { run: () => promise })
    expect(await resumeTransaction(entry('a'), { run: fail('reverted') })).toBeUndefined()
    resolve()
    expect(await first).toEqual({ kind: 'done' })
  })

  test('a request that was asked again is gone, however it ended', async () => {
    journal.write(entry('a', { askedAt: 1 }))
    const run = async () => {
      journal.remove('a')
      throw new TransactionFailure('not-sent')
    }
    expect(await resumeTransaction(entry('a'), { run })).toEqual({ kind: 'gone' })
  })

  test('an entry that the feature keeps stays for the next page', async () => {
    journal.write(entry('a'))
    const ending = await resumeTransaction(entry('a'), {
      run: fail('dropped'),
      keeps: ({ code }) => code === 'dropped',
    })
    expect(ending).toMatchObject({ kind: 'failed' })
    expect(journal.read()).toMatchObject([{ id: 'a', lostAt: expect.any(Number) }])
  })
})
