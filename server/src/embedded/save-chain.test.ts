import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { makeTemporaryFolder } from '@melos/test-kit/temporary-folder'
import { waitUntil } from '@melos/test-kit/wait-until'
import { expect, test } from 'vitest'
import { startFakeNode } from '../../test/support/start-fake-node.ts'
import { saveChainRegularly } from './save-chain.ts'

test('a chain that gets a block during a save is saved again', async () => {
  await using dataDir = await makeTemporaryFolder()
  using node = await startFakeNode((count) => ({ answer: { result: `0x0${count}` }, makesBlock: count < 3 }))
  const stopping = new AbortController()
  const saving = saveChainRegularly(
    { folder: dataDir.path, rpcUrl: node.rpcUrl },
    { signal: stopping.signal, onSaved: () => undefined, onError: (error) => expect.unreachable(String(error)) },
  )
  const path = join(dataDir.path, 'state.json.gz')
  await waitUntil('the chain is saved', () => existsSync(path))
  stopping.abort()
  await saving
  expect(await readFile(path)).toEqual(Buffer.from([3]))
})

test('a save that fails is tried again', async () => {
  await using dataDir = await makeTemporaryFolder()
  const failure = { error: { message: 'not now' } }
  using node = await startFakeNode((count) => ({ answer: count === 1 ? failure : { result: '0x1f8b' } }))
  const stopping = new AbortController()
  const news: string[] = []
  const saving = saveChainRegularly(
    { folder: dataDir.path, rpcUrl: node.rpcUrl },
    { signal: stopping.signal, onSaved: () => news.push('saved'), onError: (error) => news.push(String(error)) },
  )
  await waitUntil('the chain is saved', () => news.includes('saved', 2))
  stopping.abort()
  await saving
  expect(existsSync(join(dataDir.path, 'state.json.gz'))).toBe(true)
  expect(news.slice(0, 3)).toEqual(['saved', 'Error: anvil_dumpState: not now', 'saved'])
})
