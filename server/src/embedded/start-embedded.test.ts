import { readFile, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { gunzipSync } from 'node:zlib'
import { predictAddresses } from '@melos/contracts/creations'
import { type MelosProcess, runMelos } from '@melos/test-kit/run-melos'
import { parentOf } from '@melos/test-kit/running-process'
import { makeTemporaryFolder, type TemporaryFolder } from '@melos/test-kit/temporary-folder'
import { createTestAuction } from '@melos/test-kit/test-auction-house'
import { waitUntil } from '@melos/test-kit/wait-until'
import type { Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { attachTokenAt, createWorkAt, logInAt } from '../../test/support/catalogue-client.ts'
import { callNode } from './chain-rpc.ts'
import { identifyProcess, isRunning, type RunningProcess } from './running-process.ts'

const LONG_MS = 120_000
const ADDRESS = '0x00000000000000000000000000000000000000A1'
const stoppedInOrder = { code: 0, errors: '' }

interface Block {
  readonly number: string
  readonly hash: string
}

/** All tests share this directory: each ends Melos in its own way and starts it again for the next. */
let dataDir: TemporaryFolder
let melos: MelosProcess | undefined

beforeAll(async () => {
  dataDir = await makeTemporaryFolder()
})
afterAll(async () => {
  melos?.child.kill('SIGTERM')
  const ended = await melos?.ended
  await dataDir[Symbol.asyncDispose]()
  expect(ended ?? stoppedInOrder).toMatchObject(stoppedInOrder)
}, LONG_MS)

/** The running Melos, or a new one if another test has failed. */
async function running(): Promise<{ melos: MelosProcess; address: string }> {
  if (melos === undefined || melos.child.exitCode !== null || melos.child.signalCode !== null) {
    melos = runMelos({ DATA_DIR: dataDir.path })
  }
  return { melos, address: await melos.ready }
}

interface Before {
  readonly melos: MelosProcess
  readonly node: RunningProcess & { readonly rpcUrl: string }
  readonly postgres: RunningProcess | undefined
  readonly last: Block
  readonly auctions: number
}

/** The running Melos just after an event that must not be lost. */
async function withNewAuction(): Promise<Before> {
  const { melos, address } = await running()
  const [node, postgres] = [await readNode(), await readPostgres()]
  const auctions = (await listed(address)) + 1
  await listAuction(address, node)
  await waitUntil('the auction is listed', async () => (await listed(address)) === auctions)
  // A block without a transaction triggers no save, so only the node's memory has it.
  await callNode(node.rpcUrl, 'evm_mine')
  return { melos, node, postgres, last: await latestBlock(node.rpcUrl), auctions }
}

async function listed(address: string): Promise<number> {
  const answer = await fetch(`${address}/api/public/auctions`)
  return ((await answer.json()) as { total: number }).total
}

async function readNode(folder = dataDir.path): Promise<RunningProcess & { rpcUrl: string }> {
  return JSON.parse(await readFile(join(folder, 'chain/node.json'), 'utf8'))
}

async function readPostgres(): Promise<RunningProcess | undefined> {
  return identifyProcess(Number.parseInt(await readFile(join(dataDir.path, 'postgres/postmaster.pid'), 'utf8'), 10))
}

async function latestBlock(rpcUrl: string): Promise<Block> {
  return await callNode<Block>(rpcUrl, 'eth_getBlockByNumber', 'latest', false)
}

async function blockAt(rpcUrl: string, number: string): Promise<Block> {
  return await callNode<Block>(rpcUrl, 'eth_getBlockByNumber', number, false)
}

/** Starts again and returns whether the chain still has its last block and the page its auctions. */
async function startAgain({ last, auctions }: Pick<Before, 'last' | 'auctions'>): Promise<void> {
  const { address } = await running()
  await waitUntil('the auctions are listed', async () => (await listed(address)) === auctions)
  const { rpcUrl } = await readNode()
  expect(await blockAt(rpcUrl, last.number)).toMatchObject(last)
}

test(
  'time passes on the chain without transactions',
  async () => {
    await running()
    const { rpcUrl } = await readNode()
    const { number } = await latestBlock(rpcUrl)
    await waitUntil('a block comes by itself', async () => (await latestBlock(rpcUrl)).number !== number)
  },
  LONG_MS,
)

test(
  'kill -9 of the server leaves no process behind and loses nothing',
  async () => {
    const { melos, node, postgres, ...before } = await withNewAuction()
    melos.child.kill('SIGKILL')
    expect(await melos.ended).toMatchObject({ errors: '' })
    await waitUntil('chain and database have ended by themselves', () => {
      return !isRunning(node) && postgres !== undefined && !isRunning(postgres)
    })
    await startAgain(before)
  },
  LONG_MS,
)

test(
  'a second process on the same directory is refused and told who the first is',
  async () => {
    const { melos: first, address } = await running()
    const second = await runMelos({ DATA_DIR: dataDir.path }).ended
    expect(second.code).toBe(1)
    expect(second.errors).toMatch(
      new RegExp(
        `^Melos: Another Melos \\(process ${first.child.pid}, http://localhost:\\d+\\) is using ${dataDir.path}. Stop it first, or set DATA_DIR and PORT to other values.\n$`,
      ),
    )
    expect((await fetch(`${address}/api/health`)).status).toBe(200)
  },
  LONG_MS,
)

test(
  'a stop ends chain and database, a start goes on with both',
  async () => {
    const { melos, node, postgres, ...before } = await withNewAuction()
    melos.child.kill('SIGINT')
    expect(await melos.ended).toMatchObject(stoppedInOrder)
    expect(isRunning(node)).toBe(false)
    expect(postgres !== undefined && isRunning(postgres)).toBe(false)
    await startAgain(before)
  },
  LONG_MS,
)

test(
  'a start right after kill -9 waits for the old services to end',
  async () => {
    const { melos, ...before } = await withNewAuction()
    melos.child.kill('SIGKILL')
    expect(await melos.ended).toMatchObject({ errors: '' })
    await startAgain(before)
  },
  LONG_MS,
)

test(
  'kill -9 of the server and its supervisor leaves services that the next start ends, with nothing lost',
  async () => {
    const { melos, node, postgres, auctions } = await withNewAuction()
    process.kill(parentOf(node.pid), 'SIGKILL')
    melos.child.kill('SIGKILL')
    await melos.ended
    expect(isRunning(node)).toBe(true)
    // The wait is longer than any save takes to begin, so only the orphan's memory has this block.
    await delay(50)
    await startAgain({ last: await latestBlock(node.rpcUrl), auctions })
    expect(isRunning(node)).toBe(false)
    expect(postgres !== undefined && isRunning(postgres)).toBe(false)
  },
  LONG_MS,
)

test(
  'kill -9 of everything at once loses nothing that was mined a moment before',
  async () => {
    const before = await withNewAuction()
    await saved()
    await killEverything(before)
    await startAgain(before)
  },
  LONG_MS,
)

test(
  'an auction made after the death of everything is shown, although the index knew more blocks than are left',
  async () => {
    const before = await withNewAuction()
    await saved()
    await callNode(before.node.rpcUrl, 'anvil_mine', '0xa')
    let indexed = 0
    await waitUntil('the index has the empty blocks', async () => {
      const ready = await fetch(`${await before.melos.ready}/api/ready`)
      const { indexer } = (await ready.json()) as { indexer: { block: number } }
      indexed = indexer.block
      return indexed >= Number((await latestBlock(before.node.rpcUrl)).number) - 1
    })
    await killEverything(before)
    expect(await savedBlock()).toBeLessThan(indexed)

    const { address } = await running()
    await listAuction(address, await readNode())
    await waitUntil('all auctions are listed', async () => (await listed(address)) === before.auctions + 1)
  },
  LONG_MS,
)

test(
  'a directory reached by a link is the same directory',
  async () => {
    const { melos: former } = await running()
    former.child.kill('SIGTERM')
    expect(await former.ended).toMatchObject(stoppedInOrder)

    await using elsewhere = await makeTemporaryFolder()
    const link = join(elsewhere.path, 'link')
    await symlink(dataDir.path, link)
    melos = runMelos({ DATA_DIR: link })
    const { melos: linked, node, auctions } = await withNewAuction()
    process.kill(parentOf(node.pid), 'SIGKILL')
    linked.child.kill('SIGKILL')
    await linked.ended
    await startAgain({ last: await latestBlock(node.rpcUrl), auctions })
  },
  LONG_MS,
)

test(
  'a signal during the start stops what has started',
  async () => {
    await using other = await makeTemporaryFolder()
    const starting = runMelos({ DATA_DIR: other.path })
    await waitUntil('the chain is being started', () =>
      readNode(other.path).then(
        () => true,
        () => false,
      ),
    )
    starting.child.kill('SIGTERM')
    expect(await starting.ended).toMatchObject({ code: 0 })
    expect(isRunning(await readNode(other.path))).toBe(false)
  },
  LONG_MS,
)

async function killEverything({ melos, node, postgres }: Before): Promise<void> {
  if (postgres === undefined) throw new Error('PostgreSQL does not run')
  for (const pid of [parentOf(node.pid), node.pid, postgres.pid]) process.kill(pid, 'SIGKILL')
  melos.child.kill('SIGKILL')
  await melos.ended
}

/** Waits until the file has every block of this moment; any transaction makes the supervisor save. */
async function saved(): Promise<void> {
  const { rpcUrl } = await readNode()
  await callNode(rpcUrl, 'anvil_setBalance', ADDRESS, '0xde0b6b3a7640000')
  await callNode(rpcUrl, 'anvil_impersonateAccount', ADDRESS)
  await callNode(rpcUrl, 'eth_sendTransaction', { from: ADDRESS, to: ADDRESS })
  const { number } = await latestBlock(rpcUrl)
  await waitUntil('the chain is saved', async () => (await savedBlock()) >= Number(number))
}

async function savedBlock(): Promise<number> {
  try {
    const state = gunzipSync(await readFile(join(dataDir.path, 'chain/state.json.gz')))
    return Number(JSON.parse(state.toString()).best_block_number)
  } catch {
    return -1
  }
}

/** The login that Melos prints if its chain and database are embedded. */
const administrator = { email: 'admin@melos.local', password: 'melos-admin' }

/** Creates a work and its token, and lists an auction of it as the operator. */
async function listAuction(address: string, { rpcUrl }: { rpcUrl: string }): Promise<void> {
  // Melos writes a private key to this file.
  const key = (await readFile(join(dataDir.path, 'chain/operator-key'), 'utf8')) as Hex
  const operator = privateKeyToAccount(key).address
  // The operator's first transactions deploy the contracts.
  const { auctionHouse: house } = predictAddresses({ deployer: operator, nonce: 0 })
  const headers = await logInAt(address, administrator)
  const work = await createWorkAt(address, { headers })
  const token = await createTestAuction({ rpcUrl, key, house }, { metadata: work.metadata })
  await attachTokenAt(address, { headers, work, token })
}
