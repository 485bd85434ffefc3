import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { HttpRequestError, pad, zeroAddress } from 'viem'
import { getChainId } from 'viem/actions'
import { expect, test } from 'vitest'
import { openChain } from './open-chain.ts'
import { readLogs } from './read-logs.ts'

const answer = JSON.stringify({ jsonrpc: '2.0', id: 1, result: '0x89' })
/** Long enough for a request to arrive on a busy machine. */
const patienceMs = 400

/** Sends the given number of characters of each answer, or not even a header, and then stalls. */
async function startNode(sent: number | 'nothing') {
  let asked = 0
  const server = createServer((_, response) => {
    asked++
    if (sent === 'nothing') return
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': answer.length })
    response.write(answer.slice(0, sent))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  // A server on a TCP port has an address of this type.
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    asked: () => asked,
    [Symbol.dispose]() {
      server.close()
      server.closeAllConnections()
    },
  }
}

async function readAll(url: string): Promise<void> {
  const filter = { address: zeroAddress, events: [], subject: pad('0x1'), fromBlock: 1n, toBlock: 5_000n }
  for await (const _ of readLogs(openChain(url, { patienceMs }), filter));
}

test('a whole answer is read', async () => {
  using node = await startNode(answer.length)
  expect(await getChainId(openChain(node.url))).toBe(137)
})

test.each([0, 10])('a node that falls silent after %i characters is given up after a second try', async (sent) => {
  using node = await startNode(sent)
  await expect(getChainId(openChain(node.url, { patienceMs }))).rejects.toThrow(HttpRequestError)
  expect(node.asked()).toBe(2)
  await expect(readAll(node.url)).rejects.toThrow(HttpRequestError)
  expect(node.asked()).toBe(4)
})

test('a node that does not start to answer is asked for a range, then for something small, and given up', async () => {
  using node = await startNode('nothing')
  await expect(readAll(node.url)).rejects.toThrow('took too long')
  // Each is tried twice.
  expect(node.asked()).toBe(2 * 2)
})
