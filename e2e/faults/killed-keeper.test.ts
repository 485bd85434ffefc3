import { execFile } from 'node:child_process'
import { closeSync, constants, openSync, readFileSync, readSync } from 'node:fs'
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gunzipSync } from 'node:zlib'
import type { Hex } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callApi } from '../support/call-api.ts'
import { expectMoney } from '../support/expect-money.ts'
import { openAuction } from '../support/open-auction.ts'
import { openChain } from '../support/open-chain.ts'
import { type Market, openMarket } from '../support/open-market.ts'
import { stageAdministrator } from '../support/open-stage.ts'
import { readAuction } from '../support/read-auction.ts'
import { type Program, runProgram } from '../support/run-program.ts'
import { endProcess, parentOf } from '../support/running-process.ts'
import { sendBid } from '../support/send-bid.ts'
import type { Melos } from '../support/start-melos.ts'
import { waitUntil } from '../support/wait-until.ts'

const FEW_BYTES = 4_096

/** A Melos without configuration, on a chain and a database of its own. */
let dataDir: string
let server: Program
let market: Market
let auctions: number[]

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

/** On what an earlier one left; its node has another address. */
async function startAgain(): Promise<void> {
  const { email: ADMIN_EMAIL, password: ADMIN_PASSWORD } = stageAdministrator
  server = runProgram({ dataDir, environment: { ADMIN_EMAIL, ADMIN_PASSWORD } })
  const melos = await findMelos()
  market = { ...market, melos, chain: openChain(melos) }
}

async function bid(): Promise<void> {
  const [wallet] = market.bidders
  const [auctionId] = auctions
  if (wallet === undefined || auctionId === undefined) throw new Error('There is nobody to bid')
  await sendBid(market.chain, { wallet, auctionId, tokens: 10, price: '2.5' })
}

const isListening = async () => (await callApi(market.melos.address, '/api/health')).status === 200

test('killed with its keeper while the chain is being saved, it loses nothing', async () => {
  const draft = join(dataDir, 'chain/state.json.gz.draft')
  const begun = await stopAtFirstBytes(draft)
  await bid()
  await waitUntil('the chain is being saved', async () => begun.read().length > 0)
  const keeper = parentOf(JSON.parse(await read('chain/node.json')).pid)
  process.kill(keeper, 'SIGKILL')
  await server.kill('SIGKILL')
  await endProcess(keeper, 'SIGKILL')
  await begun.leave()
  // The save before this one is as it was.
  expect(() => gunzipSync(readFileSync(join(dataDir, 'chain/state.json.gz')))).not.toThrow()

  await startAgain()
  await expectMoney({ market, auctions })
  expect((await readAuction(market, auctions[0] ?? 0))?.bidCount).toBe(1)
})

/** A file that takes a few bytes and no more, until it is left with what it has taken. */
async function stopAtFirstBytes(path: string) {
  // In vain while a save is under way.
  await waitUntil('there is a pipe', () =>
    promisify(execFile)('mkfifo', [path]).then(
      () => true,
      () => false,
    ),
  )
  const pipe = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK)
  let taken = Buffer.alloc(0)
  return {
    read(): Buffer {
      const bytes = Buffer.alloc(FEW_BYTES)
      try {
        if (taken.length === 0) taken = bytes.subarray(0, readSync(pipe, bytes))
      } catch (error) {
        // Somebody writes, and has written nothing yet.
        if (!(error instanceof Error && 'code' in error && error.code === 'EAGAIN')) throw error
      }
      return taken
    },
    async leave(): Promise<void> {
      closeSync(pipe)
      await rm(path)
      await writeFile(path, taken)
    },
  }
}

test('killed while it stops, it loses nothing', async () => {
  await bid()
  process.kill(server.pid, 'SIGTERM')
  await waitUntil('it lets nobody in', async () => !(await isListening()))
  await server.kill('SIGKILL')
  await startAgain()
  await expectMoney({ market, auctions })
  expect((await readAuction(market, auctions[0] ?? 0))?.bidCount).toBe(2)
})
