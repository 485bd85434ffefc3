import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createPublicClient, custom, type Hex, numberToHex, TimeoutError } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type EmbeddedChain, startChain } from '../embedded/chain.ts'
import { callNode } from '../embedded/chain-rpc.ts'
import { type ChainClient, createChainClient } from './chain-client.ts'
import type { ChainEvent, ChainLog, MinedBlock } from './chain-event.ts'
import { digestLogs, type LogDigest } from './digest-logs.ts'
import { readChain } from './read-chain.ts'

const contracts = async () => [{ address: '0x0000000000000000000000000000000000000001', fromBlock: 0n }] as const

let folder: string
let chain: EmbeddedChain

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'melos-test-'))
  chain = await startChain(folder, { id: 31337 })
  await callNode(chain.rpcUrl, 'anvil_mine', '0x8')
})
afterAll(async () => {
  const ended = once(chain.process, 'exit')
  chain.process.kill()
  await ended
  await rm(folder, { recursive: true })
})

const noDigest = async (): Promise<LogDigest | undefined> => undefined

interface Known {
  readonly number: bigint
  readonly hash: string
}

/** The first event for a reader that has already read these blocks, newest first. */
async function readFirst(
  known: readonly Known[],
  { startBlock = 0n, chainId = 31337, lastDigest = noDigest } = {},
): Promise<ChainEvent | undefined> {
  const stop = new AbortController()
  const events = readChain(createChainClient(chain.rpcUrl), {
    contracts,
    digests: async () => [],
    lastDigest,
    startBlock,
    chainId,
    knownBlocks: async () => known,
    signal: stop.signal,
    onError: (error) => {
      throw error
    },
  })
  const { value } = await events.next()
  stop.abort()
  return value
}

async function blockAt(number: bigint): Promise<Known> {
  const { hash } = await createChainClient(chain.rpcUrl).getBlock({ blockNumber: number })
  return { number, hash }
}

const gone = (number: bigint): Known => ({ number, hash: `0x${'f'.repeat(64)}` })

test('a new reader begins at the start block', async () => {
  expect(await readFirst([], { startBlock: 3n })).toMatchObject({
    type: 'blocks',
    blocks: [{ block: await blockAt(3n), logs: [] }],
  })
})

test('a reader continues after its cursor', async () => {
  expect(await readFirst([await blockAt(4n)])).toMatchObject({
    type: 'blocks',
    blocks: [{ block: await blockAt(5n) }],
  })
})

test('a reorganisation is undone to the newest block that is still there', async () => {
  const known = [gone(5n), gone(4n), await blockAt(3n), await blockAt(2n)]
  expect(await readFirst(known)).toEqual({ type: 'reorg', ancestor: 3n })
})

test('a reorganisation deeper than all known blocks means that everything is read again', async () => {
  expect(await readFirst([gone(5n), gone(4n)], { startBlock: 2n })).toEqual({ type: 'rebuild' })
})

test('a reader that knows the head says that it is current', async () => {
  const head = await createChainClient(chain.rpcUrl).getBlockNumber({ cacheTime: 0 })
  expect(await readFirst([await blockAt(head)])).toEqual({ type: 'current' })
})

test('a chain that lost blocks and forked is undone to the last common block', async () => {
  const head = await createChainClient(chain.rpcUrl).getBlockNumber({ cacheTime: 0 })
  const known = [gone(head + 1n), gone(head), await blockAt(head - 1n)]
  expect(await readFirst(known)).toEqual({ type: 'reorg', ancestor: head - 1n })
})

test('a head below all known blocks means that everything is read again if an older block was replaced', async () => {
  const known = [gone(1_000_001n), gone(1_000_000n)]
  const lastDigest = async () => ({ blockNumber: 2n, blockHash: gone(2n).hash, minedAt: undefined, digest: '' })
  expect(await readFirst(known, { lastDigest })).toEqual({ type: 'rebuild' })
})

test('a head below all known blocks is late if the older blocks are still there', async () => {
  const { number, hash } = await blockAt(2n)
  const lastDigest = async () => ({ blockNumber: number, blockHash: hash, minedAt: undefined, digest: '' })
  const known = [gone(1_000_001n), gone(1_000_000n)]
  await expect(readFirst(known, { lastDigest })).rejects.toThrow("The node's head fell back to block")
})

test.each([
  ['a node that is late', async () => [gone(1_000_001n), gone(1_000_000n)], {}, "The node's head fell back to block"],
  [
    'a node that is late by a block',
    async () => {
      const head = await createChainClient(chain.rpcUrl).getBlockNumber({ cacheTime: 0 })
      return [gone(head + 1n), await blockAt(head)]
    },
    {},
    'The node is behind',
  ],
  ['a node of another chain', async () => [], { chainId: 137 }, 'The node is on chain 31337, not 137'],
] as const)('%s is not believed', async (_name, known, options, complaint) => {
  await expect(readFirst(await known(), options)).rejects.toThrow(complaint)
})

test('a node that fails again and again is given up, so that another process can try its own', async () => {
  const errors: unknown[] = []
  const events = readChain(createChainClient('http://127.0.0.1:1'), {
    contracts,
    digests: async () => [],
    lastDigest: noDigest,
    startBlock: 0n,
    chainId: 31337,
    knownBlocks: async () => [],
    signal: new AbortController().signal,
    onError: (error) => errors.push(error),
    pace: { pollMs: 1 },
  })
  await expect(events.next()).rejects.toThrow()
  expect(errors).toHaveLength(7)
})

const hashOf = (number: bigint): Hex => numberToHex(number + 1_000n, { size: 32 })

/** A node that mines a block whenever it is asked for the head, on a chain without our logs. */
function busyNode(): ChainClient {
  let head = 0n
  const request = async ({ method, params }: { method: string; params?: unknown }) => {
    if (method === 'eth_chainId') return '0x7a69'
    if (method === 'eth_getLogs') return []
    // Only headers are left to ask for.
    const [tag] = params as [Hex | 'latest']
    if (tag === 'latest') head++
    const number = tag === 'latest' ? head : BigInt(tag)
    const parentHash = hashOf(number - 1n)
    return { number: numberToHex(number), hash: hashOf(number), parentHash, timestamp: '0x1', transactions: [] }
  }
  return createPublicClient({ transport: custom({ request }) })
}

type Checks = Partial<Pick<Parameters<typeof readChain>[1], 'digests' | 'comparison' | 'onError' | 'onUnrepaired'>> & {
  readonly compareEveryMs?: number
}

/** Follows a chain that has a new block at every poll. Returns the types of its events up to the one at which `isDone` is true. */
async function followBusyChain(
  isDone: (types: readonly string[]) => boolean,
  { compareEveryMs = 0, ...checks }: Checks,
): Promise<string[]> {
  const stop = new AbortController()
  const types: string[] = []
  let known: Known[] = []
  const events = readChain(busyNode(), {
    contracts,
    digests: async () => [],
    lastDigest: noDigest,
    startBlock: 0n,
    chainId: 31337,
    knownBlocks: async () => known,
    signal: stop.signal,
    onError: () => undefined,
    pace: { pollMs: 1, audit: { everyMs: 0, whileBehindMs: 0, roundMs: 0, afterBlocks: 0n }, compareEveryMs },
    ...checks,
  })
  for await (const event of events) {
    types.push(event.type)
    if (event.type === 'blocks') known = [...event.blocks.map(({ block }) => block).reverse(), ...known]
    if (event.type === 'rebuild') known = []
    if (event.type === 'reorg') known = known.filter(({ number }) => number <= event.ancestor)
    if (isDone(types)) stop.abort()
  }
  return types
}

const compareBy = (findDifference: () => Promise<string | undefined>) => ({ findDifference, undo: () => undefined })
const count = (types: readonly string[], type: string) => types.filter((one) => one === type).length

test('an index that gets a block at every poll is checked too', async () => {
  let [audits, comparisons] = [0, 0]
  const types = await followBusyChain((seen) => seen.length === 5, {
    digests: async () => {
      audits++
      return []
    },
    comparison: compareBy(async () => {
      comparisons++
      return undefined
    }),
  })
  expect(new Set(types)).toEqual(new Set(['blocks']))
  expect([audits, comparisons].every((times) => times > 2)).toBe(true)
})

test('a difference that lasts while blocks come leads to a rebuild', async () => {
  const isDone = (types: readonly string[]) => types.includes('rebuild') || types.length === 50
  const types = await followBusyChain(isDone, { comparison: compareBy(async () => 'bids') })
  expect(count(types, 'rebuild')).toBe(1)
})

test('a difference that a rebuild leaves does not lead to another one', async () => {
  const unrepaired: unknown[] = []
  const types = await followBusyChain((seen) => unrepaired.length === 3 || count(seen, 'rebuild') === 2, {
    comparison: compareBy(async () => 'bids'),
    onUnrepaired: (error) => unrepaired.push(error),
  })
  expect(count(types, 'rebuild')).toBe(1)
  expect(String(unrepaired[0])).toContain('The index is incomplete: bids')
})

test('a rebuild that helped allows the next one', async () => {
  let isWrong = true
  const types = await followBusyChain((seen) => count(seen, 'rebuild') === 2 || seen.length === 100, {
    comparison: {
      async findDifference() {
        const difference = isWrong ? 'bids' : undefined
        isWrong = true
        return difference
      },
      undo() {
        isWrong = false
      },
    },
  })
  expect(count(types, 'rebuild')).toBe(2)
})

test('an index that the second reading contradicts after three rebuilds is kept', async () => {
  const unrepaired: unknown[] = []
  const wrong = { blockNumber: 0n, blockHash: gone(0n).hash, minedAt: undefined, digest: '' }
  const types = await followBusyChain((seen) => unrepaired.length === 3 || count(seen, 'rebuild') === 5, {
    digests: async () => [wrong],
    comparison: compareBy(async () => undefined),
    onUnrepaired: (error) => unrepaired.push(error),
  })
  expect(count(types, 'rebuild')).toBe(3)
  expect(String(unrepaired[0])).toContain('The node has block 0 differently')
})

test('known blocks that the second reading contradicts are undone ten times and then kept', async () => {
  const unrepaired: unknown[] = []
  const wrong = { blockNumber: 2n, blockHash: gone(2n).hash, minedAt: undefined, digest: '' }
  const types = await followBusyChain((seen) => unrepaired.length === 3 || count(seen, 'reorg') === 12, {
    digests: async ({ toBlock }) => (toBlock >= 2n ? [wrong] : []),
    comparison: compareBy(async () => undefined),
    onUnrepaired: (error) => unrepaired.push(error),
  })
  expect([count(types, 'reorg'), count(types, 'rebuild')]).toEqual([10, 0])
  expect(String(unrepaired[0])).toContain('The node has block 2 differently')
})

test('a second reading that always fails does not keep a difference from being repaired', async () => {
  const types = await followBusyChain((seen) => seen.includes('rebuild') || seen.length === 100, {
    digests: async () => Promise.reject(new Error('no digests')),
    comparison: compareBy(async () => 'bids'),
  })
  expect(count(types, 'rebuild')).toBe(1)
})

test('a node that replaces all known blocks again and again causes five rebuilds and then only complaints', async () => {
  const unrepaired: unknown[] = []
  const types: string[] = []
  const events = readChain(createChainClient(chain.rpcUrl), {
    contracts,
    digests: async () => [],
    lastDigest: noDigest,
    startBlock: 0n,
    chainId: 31337,
    knownBlocks: async () => [gone(5n), gone(4n)],
    signal: new AbortController().signal,
    onError: () => undefined,
    onUnrepaired: (error) => unrepaired.push(error),
    pace: { pollMs: 1, longestBackOffMs: 1 },
  })
  const reading = (async () => {
    for await (const { type } of events) types.push(type)
  })()
  await expect(reading).rejects.toThrow('The node has replaced all known blocks again')
  expect(types).toEqual(Array.from({ length: 5 }, () => 'rebuild'))
  expect(unrepaired).toHaveLength(7)
})

test('a node whose new block has another parent than the block that it still has is asked again after a pause', async () => {
  const errors: unknown[] = []
  const request = async ({ method, params }: { method: string; params?: unknown }) => {
    if (method === 'eth_chainId') return '0x7a69'
    const [tag] = params as [Hex | 'latest']
    const number = tag === 'latest' ? 8n : BigInt(tag)
    const parentHash = gone(number).hash
    return { number: numberToHex(number), hash: hashOf(number), parentHash, timestamp: '0x1', transactions: [] }
  }
  const events = readChain(createPublicClient({ transport: custom({ request }) }), {
    contracts: async () => [],
    digests: async () => [],
    lastDigest: noDigest,
    startBlock: 0n,
    chainId: 31337,
    knownBlocks: async () => [{ number: 7n, hash: hashOf(7n) }],
    signal: new AbortController().signal,
    onError: (error) => errors.push(error),
    pace: { pollMs: 1 },
  })
  await expect(events.next()).rejects.toThrow('it has replaced block 7 and still has it')
  expect(errors).toHaveLength(7)
})

test('a node that is on another chain after a timeout is not read', async () => {
  const errors: unknown[] = []
  const events = readChain(slowNode(['0x7a69', '0x89']), {
    contracts,
    digests: async () => [],
    lastDigest: noDigest,
    startBlock: 0n,
    chainId: 31337,
    knownBlocks: async () => [],
    signal: new AbortController().signal,
    onError: (error) => errors.push(error),
    pace: { pollMs: 1, longestBackOffMs: 1 },
  })
  await expect(events.next()).rejects.toThrow('The node is on chain 137, not 31337')
  expect(errors).toHaveLength(7)
})

/** It takes too long once for the logs of a range, and has these chain ids one after another, the last one for good. */
function slowNode(ids: Hex[]): ChainClient {
  let isSlow = true
  const request = async ({ method, params }: { method: string; params?: unknown }) => {
    if (method === 'eth_chainId') return ids.length > 1 ? ids.shift() : ids[0]
    if (method === 'eth_getLogs') {
      if (isSlow) {
        isSlow = false
        throw new TimeoutError({ body: {}, url: 'http://127.0.0.1' })
      }
      return []
    }
    const [tag] = params as [Hex | 'latest' | 'finalized']
    const number = tag === 'latest' || tag === 'finalized' ? 900n : BigInt(tag)
    const parentHash = hashOf(number - 1n)
    return { number: numberToHex(number), hash: hashOf(number), parentHash, timestamp: '0x1', transactions: [] }
  }
  return createPublicClient({ transport: custom({ request }, { retryCount: 0 }) })
}

test('a second node that fails is asked again later, and the first one is still read', async () => {
  let comparisons = 0
  const errors: unknown[] = []
  const types = await followBusyChain((seen) => seen.length === 10, {
    comparison: compareBy(async () => {
      comparisons++
      throw new Error('header not found')
    }),
    onError: (error) => errors.push(error),
    compareEveryMs: 60_000,
  })
  expect(count(types, 'blocks')).toBe(10)
  expect([comparisons, errors.length]).toEqual([1, 1])
})

const factory: Hex = `0x${'fa'.repeat(20)}`
const made: Hex = `0x${'3a'.repeat(20)}`
const HEAD = 1_000

/** A node with one log of the factory, in block 300, and logs of the contract that it made there. It has a limit of 100 blocks. */
function factoryNode(): ChainClient {
  const toLog = (address: Hex, block: number, index: number) => ({
    address,
    topics: [],
    data: '0x',
    blockNumber: numberToHex(block),
    blockHash: hashOf(BigInt(block)),
    blockTimestamp: '0x1',
    logIndex: numberToHex(index),
    transactionIndex: '0x0',
    transactionHash: hashOf(7n),
    removed: false,
  })
  const logs = [toLog(factory, 300, 1), ...[250, 300, 301, 450, HEAD].map((block) => toLog(made, block, 0))]
  const request = async ({ method, params }: { method: string; params?: unknown }) => {
    if (method === 'eth_chainId') return '0x7a69'
    if (method === 'eth_getLogs') {
      const [{ address, fromBlock, toBlock, blockHash }] = params as [Record<string, Hex>]
      const wanted = logs.filter((log) => [address].flat().includes(log.address))
      if (blockHash !== undefined) return wanted.filter((log) => log.blockHash === blockHash)
      const [from, to] = [Number(fromBlock), Number(toBlock)]
      if (to - from >= 100) throw new Error('block range is too wide')
      return wanted.filter(({ blockNumber }) => Number(blockNumber) >= from && Number(blockNumber) <= to)
    }
    const [tag] = params as [Hex | 'latest' | 'finalized']
    const number = tag === 'latest' ? BigInt(HEAD) : tag === 'finalized' ? BigInt(HEAD - 10) : BigInt(tag)
    const parentHash = hashOf(number - 1n)
    return { number: numberToHex(number), hash: hashOf(number), parentHash, timestamp: '0x1', transactions: [] }
  }
  return createPublicClient({ transport: custom({ request }, { retryCount: 0 }) })
}

test('a contract that comes later is read from the block that announces it, and the second reading agrees', async () => {
  const stop = new AbortController()
  const stored: MinedBlock[] = []
  const errors: unknown[] = []
  const others: ChainEvent[] = []
  const findContracts = (logs: readonly ChainLog[]) =>
    logs
      .filter(({ address }) => address === factory)
      .map(({ blockNumber }) => ({ address: made, fromBlock: blockNumber }))
  let currents = 0
  const events = readChain(factoryNode(), {
    contracts: async () => [{ address: factory, fromBlock: 0n }, ...findContracts(stored.flatMap(({ logs }) => logs))],
    findContracts,
    digests: async ({ fromBlock, toBlock }) =>
      stored
        .filter(({ block, logs }) => logs.length > 0 && block.number >= fromBlock && block.number <= toBlock)
        .map(digestLogs),
    lastDigest: noDigest,
    startBlock: 0n,
    chainId: 31337,
    knownBlocks: async () => stored.map(({ block }) => block).reverse(),
    signal: stop.signal,
    onError: (error) => errors.push(error),
    pace: { pollMs: 1, audit: { everyMs: 0, whileBehindMs: 0, roundMs: 0, afterBlocks: 0n } },
  })
  for await (const event of events) {
    if (event.type === 'blocks') stored.push(...event.blocks)
    else if (event.type === 'current') currents++
    else others.push(event)
    // A range takes a turn, so the whole chain has been read a second time.
    if (currents === 30 || others.length > 0) stop.abort()
  }
  const read = stored.flatMap(({ logs }) => logs).map(({ address, blockNumber }) => [address, blockNumber])
  expect(read).toEqual([
    [made, 300n],
    [factory, 300n],
    [made, 301n],
    [made, 450n],
    [made, 1_000n],
  ])
  expect([errors, others]).toEqual([[], []])
})
