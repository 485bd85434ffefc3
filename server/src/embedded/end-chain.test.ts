import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { makeTemporaryFolder } from '@melos/test-kit/temporary-folder'
import { expect, test } from 'vitest'
import { startFakeNode } from '../../test/support/start-fake-node.ts'
import { endChain } from './end-chain.ts'
import { endProcess, identifyProcess, isRunning } from './running-process.ts'

/** Replaces the node's process and ends with the test. */
function startProcess() {
  const { pid = 0 } = spawn('sleep', ['60'], { stdio: 'ignore' })
  const known = identifyProcess(pid)
  if (known === undefined) throw new Error('There is no process')
  return { known, [Symbol.asyncDispose]: () => endProcess(known, 'SIGKILL') }
}

test('a node that makes blocks without a pause is not ended, and is when it pauses', async () => {
  await using dataDir = await makeTemporaryFolder()
  await using process = startProcess()
  let isBusy = true
  using fake = await startFakeNode(() => ({ answer: { result: '0x07' }, makesBlock: isBusy }))
  const node = { folder: dataDir.path, rpcUrl: fake.rpcUrl, process: process.known }
  const path = join(dataDir.path, 'state.json.gz')

  await expect(endChain({ ...node, patienceMs: 300 })).rejects.toMatchObject({
    code: 'STARTUP',
    message: `Saving the embedded chain in ${dataDir.path} failed (new blocks keep coming). If the disk is full, free some space. Then start Melos again. Until then, keep process ${process.known.pid} running: only its memory holds the chain.`,
  })
  expect(isRunning(process.known)).toBe(true)
  expect(existsSync(path)).toBe(false)

  isBusy = false
  await endChain(node)
  expect(isRunning(process.known)).toBe(false)
  expect(await readFile(path)).toEqual(Buffer.from([7]))
})

test('a save that fails is tried again before the node is ended', async () => {
  await using dataDir = await makeTemporaryFolder()
  await using process = startProcess()
  const failure = { error: { message: 'not now' } }
  using fake = await startFakeNode((count) => ({ answer: count < 3 ? failure : { result: '0x07' } }))
  await endChain({ folder: dataDir.path, rpcUrl: fake.rpcUrl, process: process.known })
  expect(isRunning(process.known)).toBe(false)
  expect(await readFile(join(dataDir.path, 'state.json.gz'))).toEqual(Buffer.from([7]))
})

test('a node whose folder was deleted is ended', async () => {
  await using dataDir = await makeTemporaryFolder()
  await using process = startProcess()
  using fake = await startFakeNode(() => ({ answer: { result: '0x07' } }))
  await endChain({ folder: join(dataDir.path, 'deleted'), rpcUrl: fake.rpcUrl, process: process.known })
  expect(isRunning(process.known)).toBe(false)
})

test("a program that answers at an ended node's address is not saved in its place", async () => {
  await using dataDir = await makeTemporaryFolder()
  await using process = startProcess()
  await endProcess(process.known, 'SIGKILL')
  using other = await startFakeNode(() => ({ answer: { result: '0x07' } }))
  await endChain({ folder: dataDir.path, rpcUrl: other.rpcUrl, process: process.known })
  expect(existsSync(join(dataDir.path, 'state.json.gz'))).toBe(false)
})
