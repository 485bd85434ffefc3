import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { createTestDataDir } from '../../test/support/melos-process.ts'
import { waitUntil } from '../../test/support/wait-until.ts'
import { saveChainRegularly } from './save-chain-regularly.ts'

/** A node with a transaction in every block; `dump` answers the first, the second … question for its state. */
async function startFakeNode(dump: (count: number) => { answer: object; makesBlock?: boolean }) {
  let block = 0
  let dumps = 0
  let looks = 0
  const answers: Record<string, () => unknown> = {
    eth_blockNumber: () => {
      // There is always something new to see between one look and the next.
      if (looks++ < 2) block += 1
      return { result: `0x${block.toString(16)}` }
    },
    eth_getBlockByNumber: () => ({ result: { number: '0x1', transactions: ['0x1'] } }),
    anvil_dumpState: () => {
      const { answer, makesBlock = false } = dump(++dumps)
      if (makesBlock) block += 1
      return answer
    },
  }
  const server = createServer(async (request, response) => {
    const { method } = JSON.parse(await text(request))
    response.end(JSON.stringify(answers[method]?.() ?? {}))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  // A server that listens on a port has an address of this kind.
  const { port } = server.address() as AddressInfo
  return { rpcUrl: `http://127.0.0.1:${port}`, [Symbol.dispose]: () => void server.close() }
}

test('a chain that goes on while it is written is written again', async () => {
  await using dataDir = await createTestDataDir()
  using node = await startFakeNode((count) => ({ answer: { result: `0x0${count}` }, makesBlock: count < 3 }))
  const stopping = new AbortController()
  const saving = saveChainRegularly(
    { folder: dataDir.path, rpcUrl: node.rpcUrl },
    { signal: stopping.signal, onError: (error) => expect.unreachable(String(error)) },
  )
  const path = join(dataDir.path, 'state.json.gz')
  await waitUntil('the chain is saved', () => existsSync(path))
  stopping.abort()
  await saving
  expect(await readFile(path)).toEqual(Buffer.from([3]))
})

test('a save that fails is tried again', async () => {
  await using dataDir = await createTestDataDir()
  const failure = { error: { message: 'not now' } }
  using node = await startFakeNode((count) => ({ answer: count === 1 ? failure : { result: '0x1f8b' } }))
  const stopping = new AbortController()
  const errors: unknown[] = []
  const saving = saveChainRegularly(
    { folder: dataDir.path, rpcUrl: node.rpcUrl },
    { signal: stopping.signal, onError: (error) => errors.push(error) },
  )
  await waitUntil('the chain is saved', () => existsSync(join(dataDir.path, 'state.json.gz')))
  stopping.abort()
  await saving
  expect(errors.map(String)).toEqual(['Error: anvil_dumpState: not now'])
})
