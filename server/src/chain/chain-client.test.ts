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
  readonly params?: readonly unknown[]
}

type RpcBody = RpcCall | readonly RpcCall[]

/** A node that answers as the test says. */
async function startNode(answer: (response: ServerResponse, call: RpcCall) => void) {
  // Tests that look at the calls of a batch use `startBatchNode`.
  return await startBatchNode((response, body) => answer(response, body as RpcCall))
}

async function startBatchNode(answer: (response: ServerResponse, body: RpcBody) => void) {
  const server = createServer(async (request, response) => {
    // viem sends nothing else.
    answer(response, (await json(request)) as RpcBody)
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
const rpcError = (code: number, message: string) => JSON.stringify({ jsonrpc: '2.0', id: 0, error: { code, message } })

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
  ['answers a rate limit with status 200', (response) => response.end(rpcError(-32000, 'exceeded its compute units'))],
  ['answers code -32005 with status 200', (response) => response.end(rpcError(-32005, 'limit exceeded'))],
  ['answers code 429 with status 200', (response) => response.end(rpcError(429, ''))],
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

/** A node of chain 31337 that announces this head and has blocks up to `last`. */
const startNodeAt = (head: () => number, last = head) =>
  startNode((response, { id, method, params }) => {
    const number = String(params?.[0])
    const block = Number(number) > last() ? null : { number }
    const quantity = method === 'eth_chainId' ? 31_337 : head()
    const result = method === 'eth_getBlockByNumber' ? block : `0x${quantity.toString(16)}`
    response.end(JSON.stringify({ jsonrpc: '2.0', id, result }))
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

test('a node that announces a block without having it replaces none', async () => {
  let compared = 0
  using first = await startNodeAt(() => 10)
  using announcing = await startNodeAt(
    () => {
      compared++
      return 2 ** 40
    },
    () => 10,
  )
  const client = createChainClient([first.url, announcing.url], { chainId: 31337, compareHeadsEveryMs: 0 })
  const answers = new Set<bigint>()
  await waitUntil('the heads are compared some times', async () => {
    answers.add(await client.getBlockNumber({ cacheTime: 0 }))
    return compared > 8
  })
  expect(answers).toEqual(new Set([10n]))
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
  const client = createChainClient([first.url, second.url])
  await expect(client.getLogs({ fromBlock: 0n, toBlock: 9n })).rejects.toThrow('block range is too wide')
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

test('a rate limit of one call of a batch is a failure of the node, even with status 200', async () => {
  using limited = await startBatchNode((response, body) => {
    const errors = [body].flat().map(({ id }) => ({ id, error: { code: -32000, message: 'rate limit exceeded' } }))
    response.end(JSON.stringify(errors))
  })
  await expect(askTogether(limited.url)).rejects.toThrow('Status: 429')
  using working = await startLimitedNode(100)
  expect(await askTogether([limited.url, working.url])).toEqual(await askTogether(working.url))
})

const BLOCKS = [1n, 2n, 3n, 4n, 5n, 6n, 7n]

/** Asks for seven balances at the same moment. */
const askTogether = (urls: string | readonly string[], client = createChainClient(urls, { batch: true })) =>
  Promise.all(BLOCKS.map((blockNumber) => client.getBalance({ address: `0x${'a1'.repeat(20)}`, blockNumber })))

const refuseBatch = (response: ServerResponse) =>
  response.end(JSON.stringify([{ jsonrpc: '2.0', id: 1, error: { code: -32600, message: 'batch too large' } }]))

/** A node whose balances are its blocks' numbers, and which accepts this many calls in a request. */
async function startLimitedNode(
  mostCalls: number | (() => number),
  refuse: (response: ServerResponse) => unknown = refuseBatch,
) {
  const sizes: number[] = []
  const node = await startBatchNode((response, body) => {
    const calls = [body].flat()
    sizes.push(calls.length)
    const most = typeof mostCalls === 'number' ? mostCalls : mostCalls()
    if (Array.isArray(body) && calls.length > most) return void refuse(response)
    const answers = calls.map(({ id, params }) => ({ jsonrpc: '2.0', id, result: params?.[1] }))
    response.end(JSON.stringify(Array.isArray(body) ? answers : answers[0]))
  })
  return Object.assign(node, { sizes })
}

describe('a batch that a node refuses', () => {
  test.each<[string, (response: ServerResponse) => unknown]>([
    ['an error for its first call', refuseBatch],
    ['one error for all', (response) => response.end(rpcError(-32600, 'Invalid request'))],
    ['status 413', (response) => response.writeHead(413).end('Payload Too Large')],
    [
      'status 500 and a reason',
      (response) => response.writeHead(500).end(rpcError(31, 'Batch of more than 3 requests')),
    ],
    ['a reason that also names requests', (response) => response.end(rpcError(-1, 'too many requests in the batch'))],
  ])('with %s is asked for in parts, and the next one at once', async (_name, refuse) => {
    using node = await startLimitedNode(3, refuse)
    const client = createChainClient(node.url, { batch: true })
    expect(await askTogether(node.url, client)).toEqual(BLOCKS)
    expect(await askTogether(node.url, client)).toEqual(BLOCKS)
    expect(node.sizes).toEqual([7, 3, 3, 1, 3, 3, 1])
  })

  test('is asked for call by call if the node accepts no lists at all', async () => {
    using node = await startLimitedNode(0)
    expect(await askTogether(node.url)).toEqual(BLOCKS)
    expect(node.sizes.filter((size) => size === 1)).toHaveLength(7)
  })

  test('fails with the first part that fails', async () => {
    let asked = 0
    using node = await startBatchNode((response, body) => {
      asked++
      if (Array.isArray(body) && body.length > 3) refuseBatch(response)
      else response.writeHead(503).end()
    })
    await expect(askTogether(node.url)).rejects.toThrow('Status: 503')
    expect(asked).toBe(4)
  })

  test('is tried again after two hundred answers, because the refusal may have been a fault', async () => {
    let mostCalls = 3
    using node = await startLimitedNode(() => mostCalls)
    const client = createChainClient(node.url, { batch: true })
    await askTogether(node.url, client)
    mostCalls = 100
    for (let time = 0; time < 100; time++) await askTogether(node.url, client)
    expect(node.sizes.slice(0, 4)).toEqual([7, 3, 3, 1])
    expect(node.sizes.slice(-2)).toEqual([6, 1])
  })

  test('with an error about one call is not a refusal', async () => {
    using node = await startBatchNode((response, body) => {
      const answers = [body].flat().map(({ id, params }) => ({ jsonrpc: '2.0', id, result: params?.[1] }))
      const [first, ...others] = answers
      response.end(JSON.stringify([{ id: first?.id, error: { code: -32000, message: 'header not found' } }, ...others]))
    })
    await expect(askTogether(node.url)).rejects.toThrow('header not found')
  })
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
