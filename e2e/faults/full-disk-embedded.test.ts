import { mkdir, rm, rmdir } from 'node:fs/promises'
import { join } from 'node:path'
import { childrenOf, isRunning, parentOf } from '@melos/test-kit/running-process'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readAuction } from '../support/auctions.ts'
import { callApi } from '../support/call-api.ts'
import { type EmbeddedSystem, openEmbeddedSystem } from '../support/embedded-system.ts'
import { expectMoney, expectReady, readAllAsAdministrator } from '../support/expect-money.ts'
import { limitFiles } from '../support/limit-files.ts'
import { reportOf } from '../support/simulated-users.ts'
import { waitUntil } from '../support/wait-until.ts'

let system: EmbeddedSystem
let placed = 0

beforeAll(async () => {
  system = await openEmbeddedSystem()
})
afterAll(async () => {
  await system[Symbol.asyncDispose]()
})

async function bid(): Promise<void> {
  await system.bid()
  placed += 1
}

async function askReady() {
  const { status, text } = await callApi(system.market.melos.address, '/api/ready')
  return { status, chain: JSON.parse(text).chain }
}

const leaveRoomFor = async (bytes: number | 'unlimited') => limitFiles(parentOf(await system.findNode()), bytes)
/** The sentence names the folder, the error and the process that still has the chain. */
const sentence = (node: number) => new RegExp(`^Melos: .*${system.dataDir}/chain .*\\(E.+\\).*\\b${node}\\b`, 'm')

test('without disk space for the chain the server is not ready, and with space it is', async () => {
  expect(await askReady()).toEqual({ status: 200, chain: true })
  await leaveRoomFor(1_000)
  await bid()
  await waitUntil('it is not ready', async () => (await askReady()).status === 503)
  expect(await askReady()).toEqual({ status: 503, chain: false })
  await leaveRoomFor('unlimited')
  await expectReady(system)
})

test('stopped without disk space for the chain, it says so and loses nothing, even after several starts', async () => {
  const node = await system.findNode()
  await leaveRoomFor(1_000)
  await bid()
  expect(await system.server().kill('SIGTERM')).toMatchObject({ code: 1 })
  expect(system.server().readLog()).toMatch(sentence(node))
  expect(isRunning(node)).toBe(true)

  const noFile = join(system.dataDir, 'chain/state.json.gz.draft')
  await rm(noFile, { force: true })
  await mkdir(noFile)
  system.run()
  expect(await system.server().ended).toMatchObject({ code: 1 })
  expect(system.server().readLog()).toMatch(sentence(node))
  expect(isRunning(node)).toBe(true)

  await rmdir(noFile)
  await system.start()
  expect(isRunning(node)).toBe(false)
  await expectMoney(system)
  expect((await readAuction(system.market, system.auctions[0]))?.bidCount).toBe(placed)
})

test('a PostgreSQL that stopped on a full disk comes back with space, and nothing is lost', async () => {
  await bid()
  await expectReady(system)
  const reports = [await report()]
  await leaveRoomFor(1_000)
  const postgres = await system.findPostgres()
  for (const pid of [postgres, ...childrenOf(postgres)]) await limitFiles(pid, 1_000).catch(() => undefined)
  await waitUntil('PostgreSQL has ended', async () => {
    reports.push(await report())
    return !isRunning(postgres)
  })
  expect((await askReady()).status).toBe(503)
  expect((await callApi(system.market.melos.address, '/api/public/auctions')).status).toBe(503)
  await bid()

  await leaveRoomFor('unlimited')
  await expectReady(system)
  expect(await system.findPostgres()).not.toBe(postgres)
  await expectMoney(system)
  expect((await readAuction(system.market, system.auctions[0]))?.bidCount).toBe(placed)
  const kept = await readAllAsAdministrator(system.market, '/api/cases')
  const acknowledged = reports.filter((id) => id !== undefined)
  expect(acknowledged.length).toBeGreaterThan(0)
  expect(kept.map(({ id }) => id)).toEqual(expect.arrayContaining(acknowledged))
})

/** Its id, once accepted. */
async function report(): Promise<number | undefined> {
  const path = '/api/public/infringement-reports'
  const { address } = system.market.melos
  const json = reportOf(address, system.auctions[0])
  const { status, text } = await callApi(address, path, { method: 'POST', json })
  return status === 201 ? JSON.parse(text).body.id : undefined
}
