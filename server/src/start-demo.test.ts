import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Auction, listAuctions, readSampleWorld } from '@melos/api-contract'
import { auctionHouseAbi, songTokenAbi } from '@melos/contracts'
import { type MelosProcess, runMelos } from '@melos/test-kit/run-melos'
import { makeTemporaryFolder, type TemporaryFolder } from '@melos/test-kit/temporary-folder'
import { waitUntil } from '@melos/test-kit/wait-until'
import { type Address, getContract, type Hex, keccak256, parseEther, toHex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createChainClient } from './chain/chain-client.ts'

const SONGS = 24
/** The totals of all stories in the sample world. */
const BIDS = 393
const PATIENCE_MS = 400_000

let dataDir: TemporaryFolder
let melos: MelosProcess
let address: string

beforeAll(async () => {
  dataDir = await makeTemporaryFolder()
})
afterAll(async () => {
  await end('SIGTERM')
  await dataDir[Symbol.asyncDispose]()
})

async function start(environment: Record<string, string> = {}): Promise<void> {
  melos = runMelos({ DATA_DIR: dataDir.path, DEMO: 'on', DEMO_LIFE: 'off', ...environment })
  address = await melos.ready
}

async function end(signal: NodeJS.Signals): Promise<string> {
  melos.child.kill(signal)
  return (await melos.ended).errors
}

async function ask(path: string): Promise<unknown> {
  return await (await fetch(new URL(path, address))).json()
}

/** Returns no auctions while the index undoes blocks that a killed chain has lost. */
async function list(): Promise<Auction[]> {
  const answer = await fetch(new URL(`${listAuctions.path}?size=100`, address))
  if (answer.status === 503) return []
  return listAuctions.answer.parse(await answer.json()).data
}

const isFilled = async () => readSampleWorld.answer.parse(await ask(readSampleWorld.path)).isFilled

async function untilListed(count: number): Promise<void> {
  await waitUntil(`${count} songs are listed`, async () => (await list()).length >= count, PATIENCE_MS)
}

async function readChain() {
  const { rpcUrl } = JSON.parse(await readFile(join(dataDir.path, 'chain/node.json'), 'utf8'))
  const client = createChainClient(rpcUrl)
  const config = (await ask('/api/public/config')) as { contracts: { auctionHouse: Address } }
  const { auctionHouse } = config.contracts
  const events = { address: auctionHouse, abi: auctionHouseAbi, fromBlock: 0n, strict: true } as const
  const created = await client.getContractEvents({ ...events, eventName: 'AuctionCreated' })
  const bids = await client.getContractEvents({ ...events, eventName: 'BidPlaced' })
  return { client, auctionHouse, created, bids }
}

/** Counts that would change if anything were done twice or lost. */
async function countEverything() {
  const { created, bids } = await readChain()
  const auctions = await list()
  const states = Map.groupBy(auctions, ({ status }) => status.value)
  return {
    created: created.length,
    placed: bids.length,
    bids: auctions.reduce((sum, { bidCount }) => sum + bidCount, 0),
    states: Object.fromEntries([...states].map(([state, { length }]) => [state, length])),
  }
}

const whole = {
  created: SONGS,
  placed: BIDS,
  bids: BIDS,
  states: { PENDING: 3, OPEN: 12, TERMINATED: 3, PROCESSED: 6 },
}

test('a world is whole although its server was killed and stopped while it was filled', {
  timeout: 2 * PATIENCE_MS,
}, async () => {
  await start()
  expect(await isFilled()).toBe(false)
  await untilListed(3)
  await end('SIGKILL')
  await start()
  await untilListed(8)
  expect(await end('SIGTERM')).toBe('')

  await start()
  await waitUntil('it is filled', isFilled, PATIENCE_MS)
  await waitUntil('all bids are indexed', async () => (await countEverything()).bids === BIDS)
  expect(await countEverything()).toEqual(whole)
})

test('the chain has come to the present', async () => {
  const { client } = await readChain()
  const { timestamp } = await client.getBlock()
  expect(Math.abs(Number(timestamp) - Date.now() / 1000)).toBeLessThan(30)
})

test('tokens are in custody, nothing stays allowed, and the metadata can be checked', async () => {
  const { client, auctionHouse, created } = await readChain()
  const harbour = created.find(({ args }) => args.tokenName === 'Harbour Lights')?.args
  expect(Number(harbour?.endsAt)).toBeGreaterThan(Date.now() / 1000)
  const token = getContract({ address: harbour?.token ?? '0x', abi: songTokenAbi, client })
  expect(await token.read.balanceOf([auctionHouse])).toBe(parseEther(String(harbour?.tokenAmount)))
  // Melos writes a private key to this file.
  const operatorKey = (await readFile(join(dataDir.path, 'chain/operator-key'), 'utf8')) as Hex
  expect(await token.read.allowance([privateKeyToAccount(operatorKey).address, auctionHouse])).toBe(0n)
  const { pathname } = new URL(await token.read.contractURI())
  const metadata = await (await fetch(new URL(pathname, address))).text()
  expect(JSON.parse(metadata)).toMatchObject({ name: 'Harbour Lights' })
  expect(await token.read.metadataHash()).toBe(keccak256(toHex(metadata)))
})

test('every artist has a wallet of their own, and none of them has bid', async () => {
  const { created, bids } = await readChain()
  const sellers = new Set(created.map(({ args }) => args.seller))
  expect(sellers.size).toBe(SONGS)
  const bidders = new Set<Address>(bids.map(({ args }) => args.bidder))
  expect(bidders.size).toBeGreaterThan(10)
  expect([...sellers].filter((seller) => bidders.has(seller))).toEqual([])
})

test('a filled world is not filled again, and its bidders continue if enabled', { timeout: 120_000 }, async () => {
  await end('SIGTERM')
  await start({ DEMO_LIFE: 'on' })
  expect(await isFilled()).toBe(true)
  await waitUntil('a sample bidder has bid', async () => (await countEverything()).placed > BIDS, 60_000)
  expect(await countEverything()).toMatchObject({ created: SONGS, states: whole.states })
})

test.each(['fill', 'live'])('%s ends with the server that started it, however that ends', async (name) => {
  const program = fileURLToPath(new URL(`../../demo/src/${name}.ts`, import.meta.url))
  const chain = { RPC_URL: address, AUCTION_HOUSE: `0x${'a'.repeat(40)}`, OPERATOR_KEY: `0x${'1'.repeat(64)}` }
  const api = { API_URL: address, ADMIN_EMAIL: 'a', ADMIN_PASSWORD: 'b', FIRST_START: '1' }
  const demo = spawn(process.execPath, [program], { env: { ...chain, ...api }, stdio: ['pipe', 'ignore', 'ignore'] })
  demo.stdin.end()
  expect(await once(demo, 'exit')).toEqual([1, null])
})

test('a data directory that was begun without a sample world never gets one', { timeout: 120_000 }, async () => {
  await using other = await makeTemporaryFolder()
  for (const DEMO of ['off', 'on']) {
    const plain = runMelos({ DATA_DIR: other.path, DEMO })
    const answer = await fetch(new URL('/api/public/config', await plain.ready))
    expect(await answer.json()).toMatchObject({ demo: false })
    plain.child.kill('SIGTERM')
    expect((await plain.ended).errors).toBe('')
  }
})
