import { mkdir, readFile, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { gunzipSync } from 'node:zlib'
import { getContractAddress, type Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { expect, test } from 'vitest'
import { attachTokenAt, createWorkAt, logInAt } from '../../test/support/catalogue-client.ts'
import { createTestDataDir, type MelosProcess, runMelos } from '../../test/support/melos-process.ts'
import { createTestAuction } from '../../test/support/test-auction-house.ts'
import { waitUntil } from '../../test/support/wait-until.ts'
import { callNode } from './chain-rpc.ts'
import { identifyProcess, isRunning, type RunningProcess } from './running-process.ts'

const LONG_MS = 120_000
const ADDRESS = '0x00000000000000000000000000000000000000A1'

interface Block {
  readonly number: string
  readonly hash: string
}

/** A Melos with an auction in it. */
async function startWithAuction(dataDir: string): Promise<MelosProcess> {
  const melos = runMelos({ DATA_DIR: dataDir })
  const address = await melos.ready
  await listAuction(address, { dataDir, ...(await readNode(dataDir)) })
  await waitUntil('the auction is listed', async () => (await listed(address)) === 1)
  return melos
}

async function listed(address: string): Promise<number> {
  const answer = await fetch(`${address}/api/public/auctions`)
  return ((await answer.json()) as { total: number }).total
}

async function readNode(dataDir: string): Promise<RunningProcess & { rpcUrl: string }> {
  return JSON.parse(await readFile(join(dataDir, 'chain/node.json'), 'utf8'))
}

async function readPostgres(dataDir: string): Promise<RunningProcess | undefined> {
  return identifyProcess(Number.parseInt(await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8'), 10))
}

async function latestBlock(rpcUrl: string): Promise<Block> {
  return await callNode<Block>(rpcUrl, 'eth_getBlockByNumber', 'latest', false)
}

async function blockAt(rpcUrl: string, number: string): Promise<Block> {
  return await callNode<Block>(rpcUrl, 'eth_getBlockByNumber', number, false)
}

/** Starts again on what an earlier run left, and says whether the chain still has its last block and the page its auction. */
async function startAgain(dataDir: string, last: Block): Promise<void> {
  const melos = runMelos({ DATA_DIR: dataDir })
  const address = await melos.ready
  await waitUntil('the auction is listed', async () => (await listed(address)) === 1)
  const { rpcUrl } = await readNode(dataDir)
  expect(await blockAt(rpcUrl, last.number)).toMatchObject(last)
  melos.child.kill('SIGTERM')
  expect(await melos.ended).toMatchObject({ code: 0, errors: '' })
}

test(
  'time passes on the chain without transactions',
  async () => {
    await using dataDir = await createTestDataDir()
    const melos = runMelos({ DATA_DIR: dataDir.path })
    await melos.ready
    const { rpcUrl } = await readNode(dataDir.path)
    const { number } = await latestBlock(rpcUrl)
    await waitUntil('a block comes by itself', async () => (await latestBlock(rpcUrl)).number !== number)
    melos.child.kill('SIGTERM')
    await melos.ended
  },
  LONG_MS,
)

test(
  'a stop ends chain and database, a start goes on with both',
  async () => {
    await using dataDir = await createTestDataDir()
    const melos = await startWithAuction(dataDir.path)
    const [node, postgres] = [await readNode(dataDir.path), await readPostgres(dataDir.path)]
    const last = await latestBlock(node.rpcUrl)
    melos.child.kill('SIGINT')
    expect(await melos.ended).toMatchObject({ code: 0, errors: '' })
    expect(isRunning(node)).toBe(false)
    expect(postgres !== undefined && isRunning(postgres)).toBe(false)
    await startAgain(dataDir.path, last)
  },
  LONG_MS,
)

test(
  'kill -9 of the server leaves no process behind and loses nothing',
  async () => {
    await using dataDir = await createTestDataDir()
    const melos = await startWithAuction(dataDir.path)
    const [node, postgres] = [await readNode(dataDir.path), await readPostgres(dataDir.path)]
    const last = await latestBlock(node.rpcUrl)
    melos.child.kill('SIGKILL')
    await melos.ended
    await waitUntil('chain and database have ended by themselves', () => {
      return !isRunning(node) && postgres !== undefined && !isRunning(postgres)
    })
    await startAgain(dataDir.path, last)
  },
  LONG_MS,
)

test(
  'a start right after kill -9 waits for the old services to end',
  async () => {
    await using dataDir = await createTestDataDir()
    const melos = await startWithAuction(dataDir.path)
    const last = await latestBlock((await readNode(dataDir.path)).rpcUrl)
    melos.child.kill('SIGKILL')
    await melos.ended
    await startAgain(dataDir.path, last)
  },
  LONG_MS,
)

test(
  'kill -9 of the server and its keeper leaves services that the next start ends, with nothing lost',
  async () => {
    await using dataDir = await createTestDataDir()
    const melos = await startWithAuction(dataDir.path)
    const [node, postgres] = [await readNode(dataDir.path), await readPostgres(dataDir.path)]
    const keeper = await parentOf(node.pid)
    process.kill(keeper, 'SIGKILL')
    melos.child.kill('SIGKILL')
    await melos.ended
    expect(isRunning(node)).toBe(true)
    // Longer than any save takes to begin, so that this block is in the orphan's memory only.
    await delay(50)
    const last = await latestBlock(node.rpcUrl)
    await startAgain(dataDir.path, last)
    expect(isRunning(node)).toBe(false)
    expect(postgres !== undefined && isRunning(postgres)).toBe(false)
  },
  LONG_MS,
)

test(
  'kill -9 of everything at once loses nothing that was mined a moment before',
  async () => {
    await using dataDir = await createTestDataDir()
    const melos = await startWithAuction(dataDir.path)
    const [node, postgres] = [await readNode(dataDir.path), await readPostgres(dataDir.path)]
    const last = await latestBlock(node.rpcUrl)
    await saved(dataDir.path)
    for (const pid of [await parentOf(node.pid), node.pid, postgres?.pid ?? 0]) process.kill(pid, 'SIGKILL')
    melos.child.kill('SIGKILL')
    await melos.ended
    await startAgain(dataDir.path, last)
  },
  LONG_MS,
)

test(
  'an auction made after the death of everything is shown, although the index knew more blocks than are left',
  async () => {
    await using dataDir = await createTestDataDir()
    const melos = await startWithAuction(dataDir.path)
    const [node, postgres] = [await readNode(dataDir.path), await readPostgres(dataDir.path)]
    await saved(dataDir.path)
    await callNode(node.rpcUrl, 'anvil_mine', '0xa')
    await waitUntil('the index has the empty blocks', async () => {
      const ready = await fetch(`${await melos.ready}/api/ready`)
      const { indexer } = (await ready.json()) as { indexer: { block: number } }
      return indexer.block >= Number((await latestBlock(node.rpcUrl)).number) - 1
    })
    for (const pid of [await parentOf(node.pid), node.pid, postgres?.pid ?? 0]) process.kill(pid, 'SIGKILL')
    melos.child.kill('SIGKILL')
    await melos.ended

    const again = runMelos({ DATA_DIR: dataDir.path })
    const address = await again.ready
    const { rpcUrl } = await readNode(dataDir.path)
    await listAuction(address, { dataDir: dataDir.path, rpcUrl })
    await waitUntil('both auctions are listed', async () => (await listed(address)) === 2)
    again.child.kill('SIGTERM')
    await again.ended
  },
  LONG_MS,
)

test(
  'a directory reached by a link is the same directory',
  async () => {
    await using dataDir = await createTestDataDir()
    const [real, link] = [join(dataDir.path, 'real'), join(dataDir.path, 'link')]
    await mkdir(real)
    await symlink(real, link)
    const melos = await startWithAuction(link)
    const node = await readNode(real)
    process.kill(await parentOf(node.pid), 'SIGKILL')
    melos.child.kill('SIGKILL')
    await melos.ended
    await startAgain(real, await latestBlock(node.rpcUrl))
  },
  LONG_MS,
)

test(
  'a second process on the same directory is refused and told who the first is',
  async () => {
    await using dataDir = await createTestDataDir()
    const first = runMelos({ DATA_DIR: dataDir.path })
    await first.ready
    const second = await runMelos({ DATA_DIR: dataDir.path }).ended
    expect(second.code).toBe(1)
    expect(second.errors).toMatch(
      new RegExp(
        `^Melos: Another Melos \\(process ${first.child.pid}, http://127.0.0.1:\\d+\\) uses ${dataDir.path}: stop it first, or set DATA_DIR and PORT to others.\n$`,
      ),
    )
    first.child.kill('SIGTERM')
    expect(await first.ended).toMatchObject({ code: 0 })
  },
  LONG_MS,
)

test(
  'a signal during the start stops what has started',
  async () => {
    await using dataDir = await createTestDataDir()
    const melos = runMelos({ DATA_DIR: dataDir.path })
    await waitUntil('the chain is being started', () =>
      readNode(dataDir.path).then(
        () => true,
        () => false,
      ),
    )
    melos.child.kill('SIGTERM')
    expect(await melos.ended).toMatchObject({ code: 0 })
    expect(isRunning(await readNode(dataDir.path))).toBe(false)
  },
  LONG_MS,
)

async function parentOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(status.match(/^PPid:\s+(\d+)/m)?.[1])
}

/** Waits until the file has every block of this moment; any transaction makes the keeper save. */
async function saved(dataDir: string): Promise<void> {
  const { rpcUrl } = await readNode(dataDir)
  await callNode(rpcUrl, 'anvil_setBalance', ADDRESS, '0xde0b6b3a7640000')
  await callNode(rpcUrl, 'anvil_impersonateAccount', ADDRESS)
  await callNode(rpcUrl, 'eth_sendTransaction', { from: ADDRESS, to: ADDRESS })
  const { number } = await latestBlock(rpcUrl)
  await waitUntil('the chain is saved', async () => (await savedBlock(dataDir)) >= Number(number))
}

async function savedBlock(dataDir: string): Promise<number> {
  try {
    const state = gunzipSync(await readFile(join(dataDir, 'chain/state.json.gz')))
    return Number(JSON.parse(state.toString()).best_block_number)
  } catch {
    return -1
  }
}

/** The login that a Melos prints whose chain and database are embedded. */
const administrator = { email: 'admin@melos.local', password: 'melos-admin' }

/** A work, its token, and the auction of it by the operator. */
async function listAuction(address: string, { dataDir, rpcUrl }: { dataDir: string; rpcUrl: string }): Promise<void> {
  // Written by the product as a private key.
  const key = (await readFile(join(dataDir, 'chain/operator-key'), 'utf8')) as Hex
  const operator = privateKeyToAccount(key).address
  // The operator's first transaction deploys MELS, the second the auction house.
  const house = getContractAddress({ from: operator, nonce: 1n })
  const headers = await logInAt(address, administrator)
  const work = await createWorkAt(address, { headers })
  const token = await createTestAuction({ rpcUrl, key, house }, { metadata: work.metadata })
  await attachTokenAt(address, { headers, work, token })
}
