import { HttpRequestError, RpcRequestError, TimeoutError } from 'viem'
import { describe, expect, it } from 'vitest'
import { firstRangeSize } from './range-size.ts'
import { type BlockRange, readRanges } from './read-ranges.ts'

const tooWide = () =>
  new RpcRequestError({ body: {}, url: '', error: { code: -32005, message: 'block range is too wide' } })

/** A node that answers ranges up to `limit()` blocks, out of order. */
function fakeNode(limit: () => bigint) {
  const state = { asked: 0, refused: 0, waiting: 0, mostWaiting: 0 }
  const ask = async ({ fromBlock, toBlock }: BlockRange) => {
    state.asked += 1
    state.waiting += 1
    state.mostWaiting = Math.max(state.mostWaiting, state.waiting)
    // Every other answer comes a few turns later than the one after it.
    for (let turn = state.asked % 2 === 0 ? 0 : 5; turn >= 0; turn -= 1) await Promise.resolve()
    state.waiting -= 1
    if (toBlock - fromBlock + 1n > limit()) {
      state.refused += 1
      throw tooWide()
    }
    return { logCount: 0 }
  }
  return { ask, state }
}

const answerProbe = async () => undefined

async function readAll(
  ask: ReturnType<typeof fakeNode>['ask'],
  {
    toBlock = 999n,
    parallel = 4,
    memory = { size: firstRangeSize({ blocks: 64n, mostBlocks: 128n }) },
    probe = answerProbe,
  } = {},
) {
  const read: BlockRange[] = []
  const ranges = readRanges(ask, { fromBlock: 0n, toBlock, memory, parallel, probe })
  for await (const { fromBlock, toBlock: last } of ranges) read.push({ fromBlock, toBlock: last })
  return read
}

function expectWhole(read: readonly BlockRange[], toBlock = 999n) {
  expect(read.map(({ fromBlock }) => fromBlock)).toEqual([0n, ...read.slice(0, -1).map((range) => range.toBlock + 1n)])
  expect(read.at(-1)?.toBlock).toBe(toBlock)
}

describe('ranges', () => {
  it('come in order and without a gap, however the answers come', async () => {
    const { ask, state } = fakeNode(() => 1_000n)
    expectWhole(await readAll(ask))
    expect(state.mostWaiting).toBe(4)
  })

  it('are shorter when the node refuses, and the rest follows', async () => {
    const { ask, state } = fakeNode(() => 50n)
    expectWhole(await readAll(ask))
    // One refusal is known only after the others have been asked for.
    expect(state.refused).toBeLessThanOrEqual(8)
  })

  it('follow a limit that changes in the middle', async () => {
    const { ask, state } = fakeNode(() => (state.asked < 12 ? 100n : 7n))
    expectWhole(await readAll(ask))
  })

  it('end with the error of a node that refuses a single block', async () => {
    const { ask } = fakeNode(() => 0n)
    await expect(readAll(ask)).rejects.toThrow('block range is too wide')
  })

  it('end at once with an error that is not about the range', async () => {
    let asked = 0
    const fail = async () => {
      asked += 1
      throw new Error('connection refused')
    }
    await expect(readAll(fail, { parallel: 1 })).rejects.toThrow('connection refused')
    expect(asked).toBe(1)
  })

  it('end with a rate limit, and are shorter the next time', async () => {
    const memory = { size: firstRangeSize({ blocks: 64n, mostBlocks: 128n }) }
    let asked = 0
    const ask = async ({ fromBlock, toBlock }: BlockRange) => {
      asked += 1
      if (toBlock - fromBlock < 32n) return { logCount: 0 }
      throw new HttpRequestError({ url: '', status: 429 })
    }
    await expect(readAll(ask, { memory, parallel: 1 })).rejects.toThrow('429')
    expect(asked).toBe(1)
    expectWhole(await readAll(ask, { memory, parallel: 1, toBlock: 99n }), 99n)
  })

  it('are as long as before when a node that answered nothing is back', async () => {
    const memory = { size: firstRangeSize({ blocks: 64n, mostBlocks: 128n }) }
    const before = memory.size
    const silence = async () => {
      throw new TimeoutError({ body: {}, url: '' })
    }
    await expect(readAll(silence, { memory, probe: silence })).rejects.toThrow('took too long')
    expect(memory.size).toEqual(before)
  })

  it('are shorter when the node takes too long for them and still answers something else', async () => {
    let refused = 0
    const ask = async ({ fromBlock, toBlock }: BlockRange) => {
      if (toBlock - fromBlock < 10n) return { logCount: 0 }
      refused += 1
      throw new TimeoutError({ body: {}, url: '' })
    }
    expectWhole(await readAll(ask, { parallel: 1 }))
    expect(refused).toBeGreaterThan(0)
  })

  it('of nothing are none', async () => {
    expect(await readAll(fakeNode(() => 1n).ask, { toBlock: -1n })).toEqual([])
  })
})
