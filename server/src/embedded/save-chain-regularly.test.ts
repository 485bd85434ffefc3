import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { createTestDataDir } from '../../test/support/melos-process.ts'
import { waitUntil } from '../../test/support/wait-until.ts'
import { saveChainRegularly } from './save-chain-regularly.ts'

/** A node with a transaction in every block, whose first dumps fail. */
async function startFailingNode(failures: number) {
  let block = 0
  let dumps = 0
  const answers: Record<string, () => unknown> = {
    eth_blockNumber: () => ({ result: `0x${(++block).toString(16)}` }),
    eth_getBlockByNumber: () => ({ result: { number: '0x1', transactions: ['0x1'] } }),
    anvil_dumpState: () => (++dumps <= failures ? { error: { message: 'not now' } } : { result: '0x1f8b' }),
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

test('a save that fails is tried again', async () => {
  await using dataDir = await createTestDataDir()
  using node = await startFailingNode(1)
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
