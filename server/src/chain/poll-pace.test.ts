import { expect, test } from 'vitest'
import { createBlockTime, pollAfterMs } from './poll-pace.ts'

/** A chain with a block every two seconds. */
const block = (number: number, seconds = number * 2) => ({
  number: BigInt(number),
  hash: '0x' as const,
  timestamp: new Date(seconds * 1_000),
})

test('blocks that come together say how often the chain has one, and polls come a little earlier', () => {
  const blockTime = createBlockTime()
  blockTime.see([block(5), block(6), block(9)])
  expect(blockTime.ms()).toBe(1_940)
})

test('one block says nothing, and the next is measured from it', () => {
  const blockTime = createBlockTime()
  blockTime.see([block(5)])
  expect(blockTime.ms()).toBe(0)
  blockTime.see([block(7)])
  expect(blockTime.ms()).toBe(1_940)
})

test('one block that is late changes the pace a little', () => {
  const blockTime = createBlockTime()
  blockTime.see([block(5), block(6)])
  blockTime.see([block(7, 6 * 2 + 12)])
  expect(blockTime.ms()).toBe(3_880)
})

test('a block that replaces a newer one is not a measurement', () => {
  const blockTime = createBlockTime()
  blockTime.see([block(5), block(6)])
  blockTime.see([block(4)])
  expect(blockTime.ms()).toBe(1_940)
})

test.each([
  ['counts from the last poll', { blockMs: 1_940, spentMs: 90 }, 1_850],
  ['is never longer than allowed', { blockMs: 12_000, spentMs: 0 }, 2_000],
  ['is never shorter than allowed', { blockMs: 1_940, spentMs: 1_930 }, 250],
])('the wait for the next block %s', (_name, times, expected) => {
  expect(pollAfterMs({ pollMs: 250, longestPollMs: 2_000, ...times })).toBe(expected)
})
