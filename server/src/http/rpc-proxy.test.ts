import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { json } from 'node:stream/consumers'
import { localChain } from '@melos/contracts/local-chain'
import Fastify, { type FastifyInstance } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { createPublicClient, createWalletClient, http, parseEther } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { callNode } from '../embedded/chain-rpc.ts'
import { handleError } from './error-handler.ts'
import { rpcProxy } from './rpc-proxy.ts'

/** Records all calls between the proxy and the node. */
let relay: Server
let relayUrl: string
let passed: { id: number; method: string }[] = []
let app: FastifyInstance

function build(rpcUrl: string): FastifyInstance {
  const proxy = Fastify()
  proxy.setValidatorCompiler(validatorCompiler)
  proxy.setSerializerCompiler(serializerCompiler)
  proxy.setErrorHandler(handleError)
  proxy.register(rpcProxy, { rpcUrl })
  return proxy
}

beforeAll(async () => {
  relay = createServer(async (request, response) => {
    // Only the proxy sends requests here, and it sends lists of calls.
    const calls = (await json(request)) as typeof passed
    passed.push(...calls)
    const answer = await fetch(inject('rpcUrl'), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(calls),
    })
    response.end(await answer.text())
  }).listen(0, '127.0.0.1')
  await once(relay, 'listening')
  relayUrl = `http://127.0.0.1:${Object(relay.address()).port}`
  app = build(relayUrl)
  await app.listen({ host: '127.0.0.1', port: 0 })
})
beforeEach(() => {
  passed = []
})
afterAll(async () => {
  await app.close()
  relay.close()
  relay.closeAllConnections()
})

const send = (payload: string | object) =>
  app.inject({
    method: 'POST',
    url: '/api/public/rpc',
    headers: { 'content-type': 'application/json' },
    payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
  })
const call = (method: string, id: unknown = 1) => ({ jsonrpc: '2.0', id, method, params: [] })
const chainId = '0x7a69'

describe('the proxy', () => {
  test('answers with the id of the request, whatever id the node gets', async () => {
    for (const id of [7, 'seven', null, -1.5]) {
      expect((await send(call('eth_chainId', id))).json()).toEqual({ jsonrpc: '2.0', id, result: chainId })
    }
    expect(passed.map(({ id }) => id)).toEqual([0, 0, 0, 0])
  })

  test("refuses methods reserved for the node's operator, without asking the node", async () => {
    const answer = await send([call('anvil_setBalance', 1), call('evm_revert', 2), call('eth_accounts', 3)])
    expect(answer.json()).toEqual(
      [1, 2, 3].map((id) => ({
        jsonrpc: '2.0',
        id,
        error: { code: -32601, message: "This method isn't available here." },
      })),
    )
    expect(passed).toEqual([])
  })

  test('sorts a mixed list, and answers in its order', async () => {
    const answer = await send([call('evm_mine', 'a'), call('eth_chainId', 'b'), 5, call('net_version', 'b')])
    expect(answer.json()).toEqual([
      expect.objectContaining({ id: 'a', error: expect.objectContaining({ code: -32601 }) }),
      { jsonrpc: '2.0', id: 'b', result: chainId },
      expect.objectContaining({ id: null, error: expect.objectContaining({ code: -32600 }) }),
      { jsonrpc: '2.0', id: 'b', result: '31337' },
    ])
    expect(passed.map(({ method }) => method)).toEqual(['eth_chainId', 'net_version'])
  })

  test('passes on four fields, whatever else there is', async () => {
    await send({ ...call('eth_chainId'), extra: 1, methods: 'evm_mine' })
    expect(passed).toEqual([{ jsonrpc: '2.0', id: 0, method: 'eth_chainId', params: [] }])
  })

  test('judges and passes on the same one of two methods', async () => {
    await send('{"jsonrpc":"2.0","id":1,"method":"eth_chainId","method":"evm_mine","params":[]}')
    expect(passed).toEqual([])
    await send('{"jsonrpc":"2.0","id":1,"method":"evm_mine","method":"eth_chainId","params":[]}')
    expect(passed.map(({ method }) => method)).toEqual(['eth_chainId'])
  })

  test.each([
    ['{"__proto__":{"method":"evm_mine"},"jsonrpc":"2.0","id":1}'],
    ['{"constructor":{"prototype":{"method":"evm_mine"}},"jsonrpc":"2.0","id":1}'],
    ['[]'],
    ['"eth_chainId"'],
    ['null'],
    ['{'],
    [`[${'[],'.repeat(50)}[]]`],
  ])('%s is a bad request', async (payload) => {
    const answer = await send(payload)
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ code: 'BAD_REQUEST' })
    expect(passed).toEqual([])
  })

  test('takes fifty calls at once', async () => {
    const answer = await send(Array.from({ length: 50 }, (_, id) => call('eth_chainId', id)))
    expect(answer.json()).toEqual(Array.from({ length: 50 }, (_, id) => ({ jsonrpc: '2.0', id, result: chainId })))
    const tooMany = await send(Array.from({ length: 51 }, (_, id) => call('eth_chainId', id)))
    expect(tooMany.statusCode).toBe(400)
  })

  test.each([
    [256 * 1024, 200],
    [256 * 1024 + 1, 413],
  ])('a body of %i bytes is answered with %i', async (bytes, status) => {
    const text = JSON.stringify(call('evm_mine'))
    expect((await send(text + ' '.repeat(bytes - text.length))).statusCode).toBe(status)
  })

  test('lists within lists without end are a bad request', async () => {
    const depth = 100_000
    const params = `[${'['.repeat(depth)}${']'.repeat(depth)}]`
    const answer = await send(`{"jsonrpc":"2.0","id":1,"method":"eth_getLogs","params":${params}}`)
    expect(answer.statusCode).toBe(400)
    expect(passed).toEqual([])
  })

  test('a call without an id is refused, so that no transaction gets lost in silence', async () => {
    const answer = await send({ jsonrpc: '2.0', method: 'eth_sendRawTransaction', params: ['0x'] })
    expect(answer.json()).toMatchObject({ id: null, error: { code: -32600 } })
    expect(passed).toEqual([])
  })

  test("returns the node's own errors", async () => {
    const answer = await send({ ...call('eth_sendRawTransaction', 9), params: ['0x00'] })
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toEqual({
      jsonrpc: '2.0',
      id: 9,
      error: expect.objectContaining({ code: expect.any(Number) }),
    })
  })

  test('an endless call ends with its gas', async () => {
    const loop = '0x5b600056'
    const answer = await send({ ...call('eth_call'), params: [{ data: loop, gas: '0x186a0' }, 'latest'] })
    expect(answer.json()).toMatchObject({ error: { message: expect.stringContaining('OutOfGas') } })
  })
})

test('a wallet pays through the proxy', async () => {
  const transport = http(new URL('/api/public/rpc', app.listeningOrigin).href, { batch: true })
  const account = privateKeyToAccount(generatePrivateKey())
  await callNode(inject('rpcUrl'), 'anvil_setBalance', account.address, `0x${parseEther('10').toString(16)}`)
  const wallet = createWalletClient({ account, chain: localChain, transport })
  const reader = createPublicClient({ chain: localChain, transport, pollingInterval: 50 })
  const to = privateKeyToAccount(generatePrivateKey()).address
  const hash = await wallet.sendTransaction({ to, value: parseEther('1') })
  expect((await reader.waitForTransactionReceipt({ hash })).status).toBe('success')
  expect(await reader.getBalance({ address: to })).toBe(parseEther('1'))
})

describe('without a working node', () => {
  test('the answer is 503 when there is none', async () => {
    const cutOff = build('http://127.0.0.1:1')
    const answer = await cutOff.inject({ method: 'POST', url: '/api/public/rpc', payload: call('eth_chainId') })
    expect(answer.statusCode).toBe(503)
    expect(answer.json()).toMatchObject({ code: 'UNAVAILABLE' })
    await cutOff.close()
  })

  test.each(['<html>', '{}', '[{"id":"x"}]'])('the answer is 503 when it says %s', async (words) => {
    const odd = createServer((_request, response) => response.end(words)).listen(0, '127.0.0.1')
    await once(odd, 'listening')
    const proxy = build(`http://127.0.0.1:${Object(odd.address()).port}`)
    const answer = await proxy.inject({ method: 'POST', url: '/api/public/rpc', payload: call('eth_chainId') })
    expect(answer.statusCode).toBe(503)
    await proxy.close()
    odd.close()
  })

  test('32 requests wait for it, and the next gets a retry time', async () => {
    let answerAll = (): void => undefined
    const held = new Promise<void>((resolve) => (answerAll = resolve))
    const slow = createServer(async (_request, response) => {
      await held
      response.end('[{"id":0,"result":"0x1"}]')
    }).listen(0, '127.0.0.1')
    await once(slow, 'listening')
    const proxy = build(`http://127.0.0.1:${Object(slow.address()).port}`)
    const ask = () => proxy.inject({ method: 'POST', url: '/api/public/rpc', payload: call('eth_chainId') })
    const waiting = Array.from({ length: 33 }, ask)
    const refused = await Promise.race(waiting)
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '1'])
    answerAll()
    const statuses = (await Promise.all(waiting)).map(({ statusCode }) => statusCode)
    expect(statuses.filter((status) => status === 200)).toHaveLength(32)
    expect((await ask()).statusCode).toBe(200)
    await proxy.close()
    slow.close()
    slow.closeAllConnections()
  })
})

test('of calls that run code, ten of a request go on to the node', async () => {
  const call = {
    jsonrpc: '2.0',
    method: 'eth_call',
    params: [{ to: '0x0000000000000000000000000000000000000001' }, 'latest'],
  }
  const blockNumber = { jsonrpc: '2.0', id: 'height', method: 'eth_blockNumber', params: [] }
  const answers = (await send([...Array.from({ length: 11 }, (_, id) => ({ ...call, id })), blockNumber])).json()
  expect(passed.filter(({ method }) => method === 'eth_call')).toHaveLength(10)
  expect(answers[10]).toMatchObject({ id: 10, error: { code: -32005 } })
  expect(answers[11]).toMatchObject({ id: 'height', result: expect.any(String) })
})
