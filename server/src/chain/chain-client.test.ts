import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { createChainClient } from './chain-client.ts'

/** A node that answers as the test says. */
async function startNode(answer: (response: ServerResponse) => void) {
  const server = createServer((_request, response) => answer(response)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  // A server on a TCP port has an address of this type.
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    [Symbol.dispose]() {
      server.closeAllConnections()
      server.close()
    },
  }
}

test.each<[string, (response: ServerResponse) => void]>([
  ['does not begin', () => undefined],
  ['stops half-way', (response) => response.writeHead(200, { 'content-length': '99' }).write('[{"jsonrpc":')],
])('an answer that %s ends in time', { timeout: 5_000 }, async (_name, answer) => {
  using node = await startNode(answer)
  await expect(createChainClient(node.url, { timeoutMs: 100 }).getChainId()).rejects.toThrow()
})

test.each([
  [true, 1],
  [false, 2],
])('with batch %s, two calls made at the same moment are %i requests', async (batch, expected) => {
  let requests = 0
  using node = await startNode((response) => {
    requests++
    response.end('{"jsonrpc":"2.0","id":0,"result":"0x7a69"}')
  })
  const client = createChainClient(node.url, { batch })
  await Promise.allSettled([client.getChainId(), client.getBlockNumber()])
  expect(requests).toBe(expected)
})
