import { describe, expect, it } from 'vitest'
import type { Refusal } from './find-refusal.ts'
import { afterAnswer, afterRefusal, firstRangeSize, type RangeSize } from './range-size.ts'

const refuse = (size: RangeSize, refusal: Refusal) => afterRefusal(size, { blocks: size.blocks, refusal })
const answer = (size: RangeSize, logs = 0) => afterAnswer(size, { blocks: size.blocks, logs })

function answerTimes(size: RangeSize, times: number): RangeSize {
  return Array.from({ length: times }).reduce<RangeSize>((last) => answer(last), size)
}

describe('the size of a range', () => {
  it('doubles with each answer, up to the largest', () => {
    const size = firstRangeSize({ blocks: 10n, mostBlocks: 35n })
    expect(answer(size).blocks).toBe(20n)
    expect(answerTimes(size, 2).blocks).toBe(35n)
  })

  it('does not grow by a range that was shorter than allowed', () => {
    expect(afterAnswer(firstRangeSize({ blocks: 10n }), { blocks: 9n, logs: 0 }).blocks).toBe(10n)
  })

  it('stays a quarter below the limit that a node names', () => {
    const size = refuse(firstRangeSize(), { reason: 'blocks', limit: 2_000n })
    expect(size.blocks).toBe(1_500n)
    expect(answerTimes(size, 100).blocks).toBe(1_500n)
  })

  it('finds a limit that a node does not name, and stays below it', () => {
    let size = firstRangeSize()
    const asked: bigint[] = []
    for (let turn = 0; turn < 100; turn += 1) {
      asked.push(size.blocks)
      size = size.blocks > 2_000n ? refuse(size, { reason: 'blocks' }) : answer(size)
    }
    expect(asked.filter((blocks) => blocks > 2_000n)).toHaveLength(2)
    expect(size.blocks).toBe(1_875n)
  })

  it('tries more after 200 answers, because a limit can be raised', () => {
    const size = refuse(firstRangeSize(), { reason: 'blocks', limit: 2_000n })
    expect(answerTimes(size, 200).blocks).toBe(1_500n)
    expect(answerTimes(size, 201).blocks).toBe(3_000n)
  })

  it('waits for eight answers after a refusal before it grows', () => {
    const size = refuse(firstRangeSize({ blocks: 64n }), { reason: 'unknown' })
    expect(answerTimes(size, 8).blocks).toBe(32n)
    expect(answerTimes(size, 9).blocks).toBe(64n)
  })

  it('follows the number of logs: 7,500 at most', () => {
    const size = firstRangeSize({ blocks: 1_000n })
    expect(answer(size, 7_500).blocks).toBe(1_000n)
    expect(answer(size, 15_000).blocks).toBe(500n)
    expect(answer(size, 5_000).blocks).toBe(1_500n)
    expect(answer(refuse(size, { reason: 'logs', limit: 1_000n }), 750).blocks).toBe(500n)
    expect(answer(refuse(size, { reason: 'logs', limit: 1_000n }), 1_500).blocks).toBe(250n)
  })

  it('never allows more logs because of a limit, which may be one of bytes', () => {
    expect(refuse(firstRangeSize(), { reason: 'logs', limit: 10_000_000n }).mostLogs).toBe(7_500)
  })

  it('does not follow the logs of a range that was shorter than allowed, unless there are too many', () => {
    const size = firstRangeSize({ blocks: 1_000n })
    expect(afterAnswer(size, { blocks: 2n, logs: 100 }).blocks).toBe(1_000n)
    expect(afterAnswer(size, { blocks: 2n, logs: 15_000 }).blocks).toBe(1n)
  })

  it.each<[Refusal, bigint]>([
    [{ reason: 'suggestion', limit: 400n }, 300n],
    [{ reason: 'suggestion', limit: 900_000n }, 3_750n],
    [{ reason: 'time' }, 312n],
    [{ reason: 'unknown' }, 2_500n],
    [{ reason: 'rate' }, 2_500n],
    [{ reason: 'logs' }, 2_500n],
  ])('after %o it is %i', (refusal, expected) => {
    expect(refuse(firstRangeSize(), refusal).blocks).toBe(expected)
  })

  it('is never below one block', () => {
    for (const reason of ['blocks', 'suggestion', 'time', 'unknown', 'logs'] as const) {
      expect(refuse(firstRangeSize({ blocks: 1n }), { reason, limit: 1n }).blocks).toBe(1n)
    }
    expect(answer(firstRangeSize({ blocks: 1n }), 20_000).blocks).toBe(1n)
  })
})
