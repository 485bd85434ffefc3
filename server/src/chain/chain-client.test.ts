import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { createChainClient } from './chain-client.ts'
import { createChainMeter } from './chain-meter.ts'

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

const chainId = '{"jsonrpc":"2.0","id":0,"result":"0x7a69"}'

test.each<[string, (response: ServerResponse) => void]>([
  ['does not answer', () => undefined],
  ['answers 500', (response) => response.writeHead(500).end()],
  ['answers 429', (response) => response.writeHead(429).end()],
  ['hangs up', (response) => response.destroy()],
])('a node that %s is replaced by the next one, and rests', async (_name, answer) => {
  let asked = 0
  using failing = await startNode((response) => {
    asked++
    answer(response)
  })
  using working = await startNode((response) => response.end(chainId))
  const client = createChainClient([failing.url, working.url], { timeoutMs: 300 })
  expect([await client.getChainId(), await client.getChainId()]).toEqual([31337, 31337])
  expect(asked).toBe(1)
})

test('an error that a node answers with is not hidden by another node', async () => {
  const error = '{"jsonrpc":"2.0","id":0,"error":{"code":-32005,"message":"block range is too wide"}}'
  using first = await startNode((response) => response.end(error))
  using second = await startNode((response) => response.end(chainId))
  await expect(createChainClient([first.url, second.url]).getChainId()).rejects.toThrow('block range is too wide')
})

test('if no node works, the last answer says why', async () => {
  using first = await startNode((response) => response.writeHead(503).end())
  await expect(createChainClient([first.url, 'http://127.0.0.1:1']).getChainId()).rejects.toThrow('Status: 503')
})

test('what is asked and answered is counted', async () => {
  using node = await startNode((response) => response.end(chainId))
  const meter = createChainMeter()
  await createChainClient(node.url, { meter }).getChainId()
  expect(meter.total()).toEqual({
    requests: 1,
    failures: 0,
    bytes: chainId.length,
    calls: [{ method: 'eth_chainId', count: 1 }],
  })
})
