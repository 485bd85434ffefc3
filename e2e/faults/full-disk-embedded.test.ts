import { execFile } from 'node:child_process'
import { chmod, mkdir, mkdtemp, readFile, rm, rmdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Hex } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callApi } from '../support/call-api.ts'
import { expectMoney, expectReady } from '../support/expect-money.ts'
import { openAuction } from '../support/open-auction.ts'
import { openChain } from '../support/open-chain.ts'
import { type Market, openMarket } from '../support/open-market.ts'
import { stageAdministrator } from '../support/open-stage.ts'
import { infringement } from '../support/people.ts'
import { readAllAsAdministrator } from '../support/read-as-administrator.ts'
import { readAuction } from '../support/read-auction.ts'
import { type Program, runProgram } from '../support/run-program.ts'
import { asUser, childrenOf, findProcess, isRunning, parentOf } from '../support/running-process.ts'
import { sendBid } from '../support/send-bid.ts'
import type { Melos } from '../support/start-melos.ts'
import { waitUntil } from '../support/wait-until.ts'

/** A Melos without configuration, on a chain and a database of its own. */
let dataDir: string
let server: Program
let market: Market
let auctions: number[]
let placed = 0

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'melos-faults-'))
  // PostgreSQL may run as a user of its own, who has to get in.
  await chmod(dataDir, 0o755)
  server = runProgram({ dataDir })
  market = await openMarket(await findMelos())
  auctions = [(await openAuction(market, 'Kept Song', { tokens: 1_000n })).id]
})
afterAll(async () => {
  await server.kill('SIGTERM')
  await rm(dataDir, { recursive: true, force: true })
})

const read = (name: string) => readFile(join(dataDir, name), 'utf8')

async function findMelos(): Promise<Melos> {
  const address = await server.ready
  const { rpcUrl } = JSON.parse(await read('chain/node.json'))
  // Written by the product as a private key.
  return { address, rpcUrl, operatorKey: (await read('chain/operator-key')) as Hex }
}

function run(): Program {
  const { email: ADMIN_EMAIL, password: ADMIN_PASSWORD } = stageAdministrator
  return runProgram({ dataDir, environment: { ADMIN_EMAIL, ADMIN_PASSWORD } })
}

/** The same on a server that was started again: its node has another address. */
async function findMarket(): Promise<void> {
  const melos = await findMelos()
  market = { ...market, melos, chain: openChain(melos) }
}

const findNode = async (): Promise<number> => JSON.parse(await read('chain/node.json')).pid

async function bid(): Promise<void> {
  const [wallet] = market.bidders
  const [auctionId] = auctions
  if (wallet === undefined || auctionId === undefined) throw new Error('There is nobody to bid')
  await sendBid(market.chain, { wallet, auctionId, tokens: 10, price: '2.5' })
  placed += 1
}

async function askReady() {
  const { status, text } = await callApi(market.melos.address, '/api/ready')
  return { status, chain: JSON.parse(text).chain }
}

/** So many bytes fit in a file that the keeper writes, and not one more: to it, the disk is full. */
async function leaveRoomFor(bytes: number | 'unlimited'): Promise<void> {
  await limitFiles(parentOf(await findNode()), bytes)
}

/** Of one process and those that it starts from then on. */
async function limitFiles(pid: number, bytes: number | 'unlimited'): Promise<void> {
  const { uid, gid } = findProcess(pid)
  // The limit alone that can be raised again by who is not root; and root may not be let at others' limits.
  await promisify(execFile)('prlimit', ['--pid', String(pid), `--fsize=${bytes}:`], asUser({ uid, gid }))
}

const findPostgres = async (): Promise<number> => Number.parseInt(await read('postgres/postmaster.pid'), 10)

const sentence = (node: number) =>
  new RegExp(
    `^Melos: The embedded chain could not be saved in ${dataDir}/chain \\(E.+\\): make room there and start Melos again; until then the chain is kept in the memory of process ${node} alone, so leave that running\\.$`,
    'm',
  )

test('while there is no room for the chain it is not ready, and is when there is', async () => {
  expect(await askReady()).toEqual({ status: 200, chain: true })
  await leaveRoomFor(1_000)
  await bid()
  await waitUntil('it is not ready', async () => (await askReady()).status === 503)
  expect(await askReady()).toEqual({ status: 503, chain: false })
  await leaveRoomFor('unlimited')
  await expectReady({ market, auctions })
})

test('stopped without room for the chain, it says so and loses nothing, however often it is started without room', async () => {
  const node = await findNode()
  await leaveRoomFor(1_000)
  await bid()
  expect(await server.kill('SIGTERM')).toBe(1)
  expect(server.readLog()).toMatch(sentence(node))
  expect(isRunning(node)).toBe(true)

  const noFile = join(dataDir, 'chain/state.json.gz.draft')
  await rm(noFile, { force: true })
  await mkdir(noFile)
  server = run()
  expect(await server.ended).toBe(1)
  expect(server.readLog()).toMatch(sentence(node))
  expect(isRunning(node)).toBe(true)

  await rmdir(noFile)
  server = run()
  await findMarket()
  expect(isRunning(node)).toBe(false)
  await expectMoney({ market, auctions })
  expect((await readAuction(market, auctions[0] ?? 0))?.bidCount).toBe(placed)
})

test('a PostgreSQL that has ended for want of room comes back when there is room, with nothing lost', async () => {
  await bid()
  await expectReady({ market, auctions })
  const reports = [await report()]
  await leaveRoomFor(1_000)
  const postgres = await findPostgres()
  for (const pid of [postgres, ...childrenOf(postgres)]) await limitFiles(pid, 1_000).catch(() => undefined)
  await waitUntil('PostgreSQL has ended', async () => {
    reports.push(await report())
    return !isRunning(postgres)
  })
  expect((await askReady()).status).toBe(503)
  expect((await callApi(market.melos.address, '/api/public/auctions')).status).toBe(503)
  await bid()

  await leaveRoomFor('unlimited')
  await expectReady({ market, auctions })
  expect(await findPostgres()).not.toBe(postgres)
  await expectMoney({ market, auctions })
  expect((await readAuction(market, auctions[0] ?? 0))?.bidCount).toBe(placed)
  const kept = await readAllAsAdministrator(market, '/api/infringement-reports')
  const acknowledged = reports.filter((id) => id !== undefined)
  expect(acknowledged.length).toBeGreaterThan(0)
  expect(kept.map(({ id }) => id)).toEqual(expect.arrayContaining(acknowledged))
})

/** Its number, once it is taken. */
async function report(): Promise<number | undefined> {
  const path = '/api/public/infringement-reports'
  const { status, text } = await callApi(market.melos.address, path, { method: 'POST', json: infringement })
  return status === 201 ? JSON.parse(text).body.id : undefined
}
