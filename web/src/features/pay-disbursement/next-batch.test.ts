import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countCalls, nextBatch } from './next-batch.ts'

const holders = (count: number, songs = 1) =>
  Array.from({ length: count }, (_, number) => ({ account: `0x${number}`, songs: Array(songs).fill('0x') }))

test('a call has as many accounts as half a block holds', () => {
  expect(nextBatch(holders(1_000), new Set())).toHaveLength(248)
  expect(nextBatch(holders(1_000, 3), new Set())).toHaveLength(124)
})

test('an account with very many songs is paid alone, and not left out', () => {
  expect(nextBatch(holders(2, 1_000), new Set())).toHaveLength(1)
})

test('accounts that were tried are not tried again', () => {
  expect(nextBatch(holders(3), new Set(['0x0', '0x2']))).toEqual(holders(3).slice(1, 2))
  expect(nextBatch(holders(3), new Set(['0x0', '0x1', '0x2']))).toEqual([])
})

test('the batches together have every account once', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 900 }), fc.integer({ min: 1, max: 4 }), (count, songs) => {
      const payouts = holders(count, songs)
      const paid: string[] = []
      let calls = 0
      for (let batch = nextBatch(payouts, new Set()); batch.length > 0; batch = nextBatch(payouts, new Set(paid))) {
        paid.push(...batch.map(({ account }) => account))
        calls += 1
      }
      expect(paid).toEqual(payouts.map(({ account }) => account))
      expect(countCalls(payouts)).toBe(calls)
    }),
    { numRuns: 30 },
  )
})
