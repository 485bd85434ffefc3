import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type EmbeddedChain, startChain } from '../embedded/chain.ts'
import { callNode } from '../embedded/chain-rpc.ts'
import { createChainClient } from './chain-client.ts'
import type { ChainEvent } from './chain-event.ts'
import { readChain } from './read-chain.ts'

const address = '0x0000000000000000000000000000000000000001'

let folder: string
let chain: EmbeddedChain

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'melos-test-'))
  chain = await startChain(folder, 31337)
  await callNode(chain.rpcUrl, 'anvil_mine', '0x8')
})
afterAll(async () => {
  const ended = once(chain.process, 'exit')
  chain.process.kill()
  await ended
  await rm(folder, { recursive: true })
})

interface Known {
  readonly number: bigint
  readonly hash: string
}

/** The first thing that a reader says who has read these blocks, newest first. */
async function readFirst(known: readonly Known[], startBlock = 0n): Promise<ChainEvent | undefined> {
  const stop = new AbortController()
  const events = readChain(createChainClient(chain.rpcUrl), {
    address,
    startBlock,
    cursor: async () => known[0],
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
  expect(await readFirst([], 3n)).toMatchObject({ type: 'block', block: await blockAt(3n), logs: [] })
})

test('a reader goes on after its cursor', async () => {
  expect(await readFirst([await blockAt(4n)])).toMatchObject({ type: 'block', block: await blockAt(5n) })
})

test('a reorganisation is undone to the newest block that is still there', async () => {
  const known = [gone(5n), gone(4n), await blockAt(3n), await blockAt(2n)]
  expect(await readFirst(known)).toEqual({ type: 'reorg', ancestor: 3n })
})

test('a reorganisation deeper than all known blocks is undone to before the start', async () => {
  expect(await readFirst([gone(5n), gone(4n)], 2n)).toEqual({ type: 'reorg', ancestor: 1n })
})

test('a chain that was cut back is undone to what is left of it', async () => {
  const known = [gone(1_000_001n), gone(1_000_000n), await blockAt(6n), await blockAt(5n)]
  expect(await readFirst(known)).toEqual({ type: 'reorg', ancestor: 6n })
})
