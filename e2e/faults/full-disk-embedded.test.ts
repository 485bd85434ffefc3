import { mkdir, rm, rmdir } from 'node:fs/promises'
import { join } from 'node:path'
import { childrenOf, isRunning, parentOf } from '@melos/test-kit/running-process'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callApi } from '../support/call-api.ts'
import { expectMoney, expectReady, readAllAsAdministrator } from '../support/expect-money.ts'
import { limitFiles } from '../support/limit-files.ts'
import { type EmbeddedStage, openEmbeddedStage } from '../support/open-embedded-stage.ts'
import { infringement } from '../support/people.ts'
import { readAuction } from '../support/auctions.ts'
import { waitUntil } from '../support/wait-until.ts'

let stage: EmbeddedStage
let placed = 0

beforeAll(async () => {
  stage = await openEmbeddedStage()
})
afterAll(async () => {
  await stage[Symbol.asyncDispose]()
})

async function bid(): Promise<void> {
  await stage.bid()
  placed += 1
}

async function askReady() {
  const { status, text } = await callApi(stage.market.melos.address, '/api/ready')
  return { status, chain: JSON.parse(text).chain }
}

const leaveRoomFor = async (bytes: number | 'unlimited') => limitFiles(parentOf(await stage.findNode()), bytes)
/** The sentence names the folder, the error and the process that still has the chain. */
const sentence = (node: number) => new RegExp(`^Melos: .*${stage.dataDir}/chain .*\\(E.+\\).*\\b${node}\\b`, 'm')

test('while there is no room for the chain it is not ready, and is when there is', async () => {
  expect(await askReady()).toEqual({ status: 200, chain: true })
  await leaveRoomFor(1_000)
  await bid()
  await waitUntil('it is not ready', async () => (await askReady()).status === 503)
  expect(await askReady()).toEqual({ status: 503, chain: false })
  await leaveRoomFor('unlimited')
  await expectReady(stage)
})

test('stopped without room for the chain, it says so and loses nothing, however often it is started without room', async () => {
  const node = await stage.findNode()
  await leaveRoomFor(1_000)
  await bid()
  expect(await stage.server().kill('SIGTERM')).toMatchObject({ code: 1 })
  expect(stage.server().readLog()).toMatch(sentence(node))
  expect(isRunning(node)).toBe(true)

  const noFile = join(stage.dataDir, 'chain/state.json.gz.draft')
  await rm(noFile, { force: true })
  await mkdir(noFile)
  stage.run()
  expect(await stage.server().ended).toMatchObject({ code: 1 })
  expect(stage.server().readLog()).toMatch(sentence(node))
  expect(isRunning(node)).toBe(true)

  await rmdir(noFile)
  await stage.start()
  expect(isRunning(node)).toBe(false)
  await expectMoney(stage)
  expect((await readAuction(stage.market, stage.auctions[0]))?.bidCount).toBe(placed)
})

test('a PostgreSQL that has ended for want of room comes back when there is room, with nothing lost', async () => {
  await bid()
  await expectReady(stage)
  const reports = [await report()]
  await leaveRoomFor(1_000)
  const postgres = await stage.findPostgres()
  for (const pid of [postgres, ...childrenOf(postgres)]) await limitFiles(pid, 1_000).catch(() => undefined)
  await waitUntil('PostgreSQL has ended', async () => {
    reports.push(await report())
    return !isRunning(postgres)
  })
  expect((await askReady()).status).toBe(503)
  expect((await callApi(stage.market.melos.address, '/api/public/auctions')).status).toBe(503)
  await bid()

  await leaveRoomFor('unlimited')
  await expectReady(stage)
  expect(await stage.findPostgres()).not.toBe(postgres)
  await expectMoney(stage)
  expect((await readAuction(stage.market, stage.auctions[0]))?.bidCount).toBe(placed)
  const kept = await readAllAsAdministrator(stage.market, '/api/infringement-reports')
  const acknowledged = reports.filter((id) => id !== undefined)
  expect(acknowledged.length).toBeGreaterThan(0)
  expect(kept.map(({ id }) => id)).toEqual(expect.arrayContaining(acknowledged))
})

/** Its number, once it is taken. */
async function report(): Promise<number | undefined> {
  const path = '/api/public/infringement-reports'
  const { status, text } = await callApi(stage.market.melos.address, path, { method: 'POST', json: infringement })
  return status === 201 ? JSON.parse(text).body.id : undefined
}
