import { firstRangeSize } from '@melos/evidence/range-size'
import { createPublicClient, custom, type Hex, hexToNumber, numberToHex } from 'viem'
import { expect, test } from 'vitest'
import { type AuditPace, type AuditProgress, createAudit } from './audit-index.ts'
import type { ChainClient } from './chain-client.ts'
import { digestLogs, type LogDigest } from './digest-logs.ts'
import { readOldBlocks } from './read-blocks.ts'

const address: Hex = `0x${'a1'.repeat(20)}`
const contracts = async () => [{ address, fromBlock: 0n }]
const hashOf = (number: number): Hex => numberToHex(number + 1_000, { size: 32 })

function log(block: number, data: Hex = '0x01') {
  return {
    address,
    topics: [],
    data,
    blockNumber: numberToHex(block),
    blockHash: hashOf(block),
    blockTimestamp: numberToHex(block),
    logIndex: '0x0',
    transactionIndex: '0x0',
    transactionHash: hashOf(7),
    removed: false,
  }
}

/** A node whose answers to `eth_getLogs` come from the test, one after another; the last one is repeated. */
function nodeOf(...answers: readonly (readonly ReturnType<typeof log>[])[]) {
  const state = { asked: 0, headers: 0 }
  const request = async ({ method, params }: { method: string; params?: unknown }) => {
    if (method === 'eth_getLogs') {
      const [{ fromBlock, toBlock }] = params as [{ fromBlock: Hex; toBlock: Hex }]
      const logs = answers[Math.min(state.asked, answers.length - 1)] ?? []
      state.asked++
      return logs.filter(
        ({ blockNumber }) => BigInt(blockNumber) >= BigInt(fromBlock) && BigInt(blockNumber) <= BigInt(toBlock),
      )
    }
    state.headers++
    const [tag] = params as [Hex]
    const number = hexToNumber(tag)
    return { number: tag, hash: hashOf(number), parentHash: hashOf(number - 1), timestamp: tag, transactions: [] }
  }
  const client: ChainClient = createPublicClient({ transport: custom({ request }) })
  return { client, state }
}

async function digestsOf(logs: readonly ReturnType<typeof log>[]): Promise<LogDigest[]> {
  const { blocks } = await readOldBlocks(nodeOf(logs).client, {
    contracts: await contracts(),
    fromBlock: 0n,
    toBlock: 9n,
  })
  return blocks.map(digestLogs)
}

async function audit(indexed: readonly ReturnType<typeof log>[]) {
  const digests = await digestsOf(indexed)
  return createAudit({
    chainId: 31_337,
    contracts,
    startBlock: 0n,
    digests: async ({ fromBlock, toBlock }) =>
      digests.filter(({ blockNumber }) => blockNumber >= fromBlock && blockNumber <= toBlock),
    memory: { size: firstRangeSize() },
    pace: { everyMs: 0, whileBehindMs: 0, roundMs: 0, afterBlocks: 0n },
  })
}

test('an index that has what the node has is right', async () => {
  const logs = [log(3), log(5)]
  expect(await (await audit(logs)).next(nodeOf(logs).client, 9n)).toBeUndefined()
})

test.each([
  ['left out', [log(3)], [log(3), log(5)]],
  ['changed', [log(3), log(5, '0x02')], [log(3), log(5)]],
  ['of a block that was replaced', [log(3), { ...log(5), blockHash: hashOf(8) }], [log(3)]],
])('a log that was %s is found after three answers', async (_name, indexed, honest) => {
  const digests = await digestsOf(indexed.filter(({ blockHash }) => blockHash !== hashOf(8)))
  const replaced = indexed.some(({ blockHash }) => blockHash === hashOf(8))
  const stale: LogDigest = { blockNumber: 5n, blockHash: hashOf(8), minedAt: undefined, digest: 'old' }
  const all = replaced ? [...digests, stale] : digests
  const checked = createAudit({
    chainId: 31_337,
    contracts,
    startBlock: 0n,
    digests: async () => all,
    memory: { size: firstRangeSize() },
    pace: { everyMs: 0, whileBehindMs: 0, roundMs: 0, afterBlocks: 0n },
  })
  const { client, state } = nodeOf(honest)
  expect(await checked.next(client, 9n)).toBe(5n)
  expect(state.asked).toBe(3)
})

test('an answer that differs once or twice is not believed', async () => {
  const logs = [log(3), log(5)]
  const { client } = nodeOf([log(3), log(5, '0x02')], [log(3), log(5, '0x02')], logs)
  expect(await (await audit(logs)).next(client, 9n)).toBeUndefined()
})

test('a node that has forgotten the logs of an unchanged block is not believed', async () => {
  expect(await (await audit([log(3), log(5)])).next(nodeOf([]).client, 9n)).toBeUndefined()
})

test('blocks that are read again by the index are checked again', async () => {
  const checked = await audit([log(3)])
  const { client, state } = nodeOf([log(3)])
  // The first call begins to follow new blocks, the second has none.
  await checked.next(client, 9n)
  checked.undo(2n)
  const before = state.asked
  await checked.next(client, 9n)
  // Once for the blocks after the ancestor, once for the round through the whole chain.
  expect(state.asked - before).toBe(2)
})

test('a round that was hurried ends, even if every turn has new blocks', async () => {
  const checked = await audit([log(3)])
  const { client } = nodeOf([log(3)])
  checked.hurry()
  await checked.next(client, 9n)
  expect(checked.isHurrying()).toBe(true)
  await checked.next(client, 10n)
  expect(checked.isHurrying()).toBe(false)
})

test('a hurried round that fails ten times in a row ends, and one that moves does not', async () => {
  const failing: ChainClient = createPublicClient({
    transport: custom({ request: async () => Promise.reject(new Error('down')) }, { retryCount: 0 }),
  })
  const slow = slowAudit([])
  const lose = async (turns: number) => {
    for (let turn = 0; turn < turns; turn++) await expect(slow.next(failing, 99n)).rejects.toThrow('down')
  }
  slow.hurry()
  await lose(9)
  await slow.next(nodeOf([]).client, 99n)
  await lose(9)
  expect(slow.isHurrying()).toBe(true)
  await lose(1)
  expect(slow.isHurrying()).toBe(false)
  slow.hurry()
  expect(slow.isHurrying()).toBe(true)
})

test('a chain that is too young to have final blocks is not asked, and its first blocks are checked later', async () => {
  const checked = await audit([])
  const { client, state } = nodeOf([log(3)])
  checked.hurry()
  expect(await checked.next(client, -200n)).toBeUndefined()
  expect([state.asked, checked.isHurrying()]).toEqual([0, false])
  expect(await checked.next(client, 5n)).toBe(3n)
})

const untimed = (block: number) => ({ ...log(block), blockTimestamp: '0x0' as const })

test('a time that was changed is found if the node puts times into logs, and no other node is asked for it', async () => {
  const changed = { ...log(5), blockTimestamp: numberToHex(6) }
  expect(await (await audit([log(3), changed])).next(nodeOf([log(3), log(5)]).client, 9n)).toBe(5n)
  const { client, state } = nodeOf([untimed(3), untimed(5)])
  expect(await (await audit([log(3), log(5)])).next(client, 9n)).toBeUndefined()
  expect(state.headers).toBe(0)
})

/** Four blocks at a time, of ten. */
function slowAudit(kept: AuditProgress[], pace: Partial<AuditPace> = {}) {
  return createAudit({
    chainId: 31_337,
    contracts,
    startBlock: 0n,
    digests: async () => [],
    memory: { size: firstRangeSize({ blocks: 4n, mostBlocks: 4n }) },
    progress: { load: async () => kept.at(-1), save: async (progress) => void kept.push(progress) },
    pace: { everyMs: 60_000, whileBehindMs: 0, roundMs: 60_000, afterBlocks: 0n, ...pace },
  })
}

test('after a restart, the second reading continues where it was', async () => {
  const kept: AuditProgress[] = []
  const { client } = nodeOf([])
  await slowAudit(kept).next(client, 9n)
  await slowAudit(kept).next(client, 9n)
  await slowAudit(kept).next(client, 9n)
  expect(kept.map(({ readTwiceTo }) => readTwiceTo)).toEqual([3n, 7n, 9n])
})

test('after a restart, a round continues where it was', async () => {
  const kept: AuditProgress[] = [{ readTwiceTo: 9n, roundAt: 4n, roundBeganAt: new Date() }]
  const { client } = nodeOf([])
  await slowAudit(kept).next(client, 9n)
  expect(kept.at(-1)).toMatchObject({ readTwiceTo: 9n, roundAt: 8n })
})

test('a hurried round begins at the first block, even right after a restart', async () => {
  const kept: AuditProgress[] = [{ readTwiceTo: 9n, roundAt: undefined, roundBeganAt: new Date() }]
  const slow = slowAudit(kept)
  slow.hurry()
  await slow.next(nodeOf([]).client, 9n)
  expect([slow.isHurrying(), kept.at(-1)?.roundAt]).toEqual([true, 4n])
})

test('blocks that were read once are read again soon, and then there is a pause', async () => {
  const slow = slowAudit([])
  const { client } = nodeOf([])
  const due: boolean[] = []
  for (let turn = 0; turn < 3; turn++) {
    await slow.next(client, 9n)
    due.push(slow.isDue())
  }
  expect(due).toEqual([true, true, false])
})
