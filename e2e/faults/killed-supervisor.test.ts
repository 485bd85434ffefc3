import { execFile } from 'node:child_process'
import { closeSync, constants, openSync, readFileSync, readSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gunzipSync } from 'node:zlib'
import { endProcess, parentOf } from '@melos/test-kit/running-process'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callApi } from '../support/call-api.ts'
import { expectMoney } from '../support/expect-money.ts'
import { type EmbeddedStage, openEmbeddedStage } from '../support/open-embedded-stage.ts'
import { readAuction } from '../support/auctions.ts'
import { waitUntil } from '../support/wait-until.ts'

const FEW_BYTES = 4_096

let stage: EmbeddedStage

beforeAll(async () => {
  stage = await openEmbeddedStage()
})
afterAll(async () => {
  await stage[Symbol.asyncDispose]()
})

const isListening = async () => (await callApi(stage.market.melos.address, '/api/health')).status === 200

test('killed with its supervisor while the chain is being saved, it loses nothing', async () => {
  const draft = join(stage.dataDir, 'chain/state.json.gz.draft')
  const begun = await stopAtFirstBytes(draft)
  await stage.bid()
  await waitUntil('the chain is being saved', async () => begun.read().length > 0)
  const supervisor = parentOf(await stage.findNode())
  process.kill(supervisor, 'SIGKILL')
  await stage.server().kill('SIGKILL')
  await endProcess(supervisor, 'SIGKILL')
  await begun.leave()
  // The save before this one is as it was.
  expect(() => gunzipSync(readFileSync(join(stage.dataDir, 'chain/state.json.gz')))).not.toThrow()

  await stage.start()
  await expectMoney(stage)
  expect((await readAuction(stage.market, stage.auctions[0]))?.bidCount).toBe(1)
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
  await stage.bid()
  process.kill(stage.server().pid, 'SIGTERM')
  await waitUntil('it lets nobody in', async () => !(await isListening()))
  await stage.server().kill('SIGKILL')
  await stage.start()
  await expectMoney(stage)
  expect((await readAuction(stage.market, stage.auctions[0]))?.bidCount).toBe(2)
})
