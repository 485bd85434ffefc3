import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getChainId } from 'viem/actions'
import { expect, test } from 'vitest'
import { openChain } from './open-chain.ts'

const answer = JSON.stringify({ jsonrpc: '2.0', id: 1, result: '0x89' })

/** Sends so many characters of its answers and then says nothing more. */
async function startNode(sent: number) {
  const server = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': answer.length })
    response.write(answer.slice(0, sent))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  // A server that listens on a port has an address of this kind.
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    [Symbol.dispose]() {
      server.close()
      server.closeAllConnections()
    },
  }
}

test('a whole answer is read', async () => {
  using node = await startNode(answer.length)
  expect(await getChainId(openChain(node.url))).toBe(137)
})

test.each([0, 10])('a node that falls silent after %i characters is not waited for', async (sent) => {
  using node = await startNode(sent)
  await expect(getChainId(openChain(node.url, { patienceMs: 50 }))).rejects.toThrow('took too long')
})
