import { execFile } from 'node:child_process'
import { closeSync, constants, openSync, readFileSync, readSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gunzipSync } from 'node:zlib'
import { endProcess, parentOf } from '@melos/test-kit/running-process'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readAuction } from '../support/auctions.ts'
import { callApi } from '../support/call-api.ts'
import { type EmbeddedSystem, openEmbeddedSystem } from '../support/embedded-system.ts'
import { expectMoney } from '../support/expect-money.ts'
import { waitUntil } from '../support/wait-until.ts'

const FEW_BYTES = 4_096

let system: EmbeddedSystem

beforeAll(async () => {
  system = await openEmbeddedSystem()
})
afterAll(async () => {
  await system[Symbol.asyncDispose]()
})

const isListening = async () => (await callApi(system.market.melos.address, '/api/health')).status === 200

test('killed with its supervisor while the chain is being saved, it loses nothing', async () => {
  const draft = join(system.dataDir, 'chain/state.json.gz.draft')
  const begun = await stopAtFirstBytes(draft)
  await system.bid()
  await waitUntil('the chain is being saved', async () => begun.read().length > 0)
  const supervisor = parentOf(await system.findNode())
  process.kill(supervisor, 'SIGKILL')
  await system.server().kill('SIGKILL')
  await endProcess(supervisor, 'SIGKILL')
  await begun.leave()
  // The previous save is intact.
  expect(() => gunzipSync(readFileSync(join(system.dataDir, 'chain/state.json.gz')))).not.toThrow()

  await system.start()
  await expectMoney(system)
  expect((await readAuction(system.market, system.auctions[0]))?.bidCount).toBe(1)
})

/** A named pipe that accepts a few bytes and then blocks, so that the save stays incomplete. */
async function stopAtFirstBytes(path: string) {
  // Fails while a save is running.
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
        // A writer has the file open and has written nothing yet.
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
  await system.bid()
  process.kill(system.server().pid, 'SIGTERM')
  await waitUntil('the server accepts no connection', async () => !(await isListening()))
  await system.server().kill('SIGKILL')
  await system.start()
  await expectMoney(system)
  expect((await readAuction(system.market, system.auctions[0]))?.bidCount).toBe(2)
})
