import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { waitUntil } from '@melos/test-kit/wait-until'
import { describe, expect, test } from 'vitest'
import { checkNodes, createChainClient } from './chain-client.ts'
import { createChainMeter } from './chain-meter.ts'

interface RpcCall {
  readonly id: number
  readonly method: string
}

/** A node that answers as the test says. */
async function startNode(answer: (response: ServerResponse, call: RpcCall) => void) {
  const server = createServer(async (request, response) => {
    // Only a batch is a list, and its test doesn't look at it.
    answer(response, (await json(request)) as RpcCall)
  }).listen(0, '127.0.0.1')
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
  ['answers 401', (response) => response.writeHead(401).end()],
  ['answers 402', (response) => response.writeHead(402).end()],
  ['answers 403', (response) => response.writeHead(403).end()],
  ['answers 404', (response) => response.writeHead(404).end()],
  ['answers 410', (response) => response.writeHead(410).end()],
  ['hangs up', (response) => response.destroy()],
])('a node that %s is replaced by the next one, and rests', async (_name, answer) => {
  let asked = 0
  using failing = await startNode((response) => {
    asked++
    answer(response)
  })
  using working = await startNode((response) => response.end(chainId))
  const client = createChainClient([failing.url, working.url], { timeoutMs: 1_000 })
  expect([await client.getChainId(), await client.getChainId()]).toEqual([31337, 31337])
  expect(asked).toBe(1)
})

/** A node of chain 31337 with this head. */
const startNodeAt = (head: () => number) =>
  startNode((response, { id, method }) => {
    const result = method === 'eth_chainId' ? 31_337 : head()
    response.end(JSON.stringify({ jsonrpc: '2.0', id, result: `0x${result.toString(16)}` }))
  })

test('a node whose head stays while another one moves is replaced, until it has caught up', async () => {
  let [stuckAt, head, asked] = [10, 10, 0]
  using stuck = await startNodeAt(() => {
    asked++
    return stuckAt
  })
  using moving = await startNodeAt(() => head)
  const client = createChainClient([stuck.url, moving.url], { chainId: 31337, compareHeadsEveryMs: 0 })
  const readHead = () => client.getBlockNumber({ cacheTime: 0 })
  expect(await readHead()).toBe(10n)
  head = 20
  await waitUntil('the second node answers', async () => (await readHead()) === 20n)
  const before = asked
  const answers = new Set<bigint>()
  await waitUntil('the first node is asked again after its rest', async () => {
    answers.add(await readHead())
    return asked > before
  })
  expect(answers.add(await readHead())).toEqual(new Set([20n]))
  stuckAt = 30
  await waitUntil('the first node answers again', async () => (await readHead()) === 30n)
})

const otherChain = '{"jsonrpc":"2.0","id":0,"result":"0x89"}'

test('a node of another chain never replaces one that fails', async () => {
  let isDown = false
  using first = await startNode((response) => (isDown ? response.destroy() : response.end(chainId)))
  using other = await startNode((response) => response.end(otherChain))
  const client = createChainClient([first.url, other.url], { chainId: 31337, timeoutMs: 1_000 })
  expect(await client.getChainId()).toBe(31337)
  isDown = true
  await expect(client.getBlockNumber({ cacheTime: 0 })).rejects.toThrow('The node is on chain 137, not 31337')
})

test('a node that comes back as another chain is not used again', async () => {
  let answer = chainId
  using node = await startNode((response) => (answer === '' ? response.destroy() : response.end(answer)))
  const client = createChainClient(node.url, { chainId: 31337 })
  expect(await client.getChainId()).toBe(31337)
  answer = ''
  await expect(client.getChainId()).rejects.toThrow()
  answer = otherChain
  await expect(client.getChainId()).rejects.toThrow('The node is on chain 137, not 31337')
})

describe('at the start', () => {
  const check = async (...urls: string[]) => {
    const unreachable: number[] = []
    const onUnreachable = (place: number) => void unreachable.push(place)
    await checkNodes(urls, { chainId: 31337, meter: createChainMeter(), onUnreachable })
    return unreachable
  }

  test('every node is checked, and one of another chain is refused', async () => {
    using right = await startNode((response) => response.end(chainId))
    using other = await startNode((response) => response.end(otherChain))
    await expect(check(right.url, other.url)).rejects.toThrow('Node 2 at RPC_URL is on chain 137, not 31337.')
  })

  test('a node that does not answer is reported, and another is enough', async () => {
    using right = await startNode((response) => response.end(chainId))
    expect(await check('http://127.0.0.1:1', right.url)).toEqual([1])
    await expect(check('http://127.0.0.1:1', 'http://127.0.0.1:1')).rejects.toThrow("The chain isn't answering")
  })
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

test('a rate limit is known by its status, even if a batch is answered with one error', async () => {
  const error = '{"jsonrpc":"2.0","id":null,"error":{"code":-32005,"message":"slow down"}}'
  using node = await startNode((response) => response.writeHead(429, { 'content-type': 'application/json' }).end(error))
  await expect(createChainClient(node.url, { batch: true }).getChainId()).rejects.toThrow(/Status: 429.*slow down/s)
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
