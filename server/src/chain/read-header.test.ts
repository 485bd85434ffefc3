import { createPublicClient, custom, type Hex, HttpRequestError, numberToHex, RpcRequestError } from 'viem'
import { expect, test } from 'vitest'
import { readHeader } from './read-header.ts'

const hashOf = (number: bigint): Hex => numberToHex(number + 1_000n, { size: 32 })

/** A node that answers `eth_getHeaderByNumber` as the test says and has every block up to 9. */
function nodeThat(answer: (header: object) => unknown) {
  const methods: string[] = []
  const request = async ({ method, params }: { method: string; params?: unknown }) => {
    methods.push(method)
    const [tag] = params as [Hex | 'latest']
    const number = tag === 'latest' ? 9n : BigInt(tag)
    const header = {
      number: numberToHex(number),
      hash: hashOf(number),
      parentHash: hashOf(number - 1n),
      timestamp: '0x5',
    }
    if (method === 'eth_getHeaderByNumber') return answer(header)
    return number > 9n ? null : { ...header, transactions: [] }
  }
  return { methods, client: createPublicClient({ transport: custom({ request }, { retryCount: 0 }) }) }
}

const refuse = (code: number, message: string) => () => {
  throw new RpcRequestError({ body: {}, url: '', error: { code, message } })
}
const refuseWith = (status: number) => () => {
  throw new HttpRequestError({ url: '', status })
}
const whole = 'eth_getBlockByNumber'
const alone = 'eth_getHeaderByNumber'

test('a node that has headers is asked for nothing else', async () => {
  const { client, methods } = nodeThat((header) => header)
  expect(await readHeader(client, 7n)).toEqual({ number: 7n, hash: hashOf(7n), parentHash: hashOf(6n), timestamp: 5n })
  expect(methods).toEqual([alone])
})

test.each<[string, (header: object) => unknown]>([
  ["doesn't know the method", refuse(-32601, 'Method not found')],
  ["doesn't support the method", refuse(-32004, 'not supported')],
  ["doesn't offer the method", refuse(-32600, 'Unsupported method: eth_getHeaderByNumber')],
  ["doesn't allow the method", refuse(-32000, 'rpc method is not whitelisted')],
  ["doesn't name the method's kind", refuse(-32000, 'eth_getHeaderByNumber is not available')],
  ['answers status 400', refuseWith(400)],
  ['answers status 405', refuseWith(405)],
  ['leaves out the hash', (header) => ({ ...header, hash: undefined })],
])('a node that %s is asked for whole blocks from then on', async (_name, answer) => {
  const { client, methods } = nodeThat(answer)
  expect([await readHeader(client, 7n), await readHeader(client, 8n)]).toMatchObject([{ number: 7n }, { number: 8n }])
  expect(methods).toEqual([alone, whole, whole])
})

test('a block that the node lacks is an error, and headers are still asked for', async () => {
  const { client, methods } = nodeThat((header) => ('number' in header && header.number === '0xa' ? null : header))
  await expect(readHeader(client, 10n)).rejects.toThrow('could not be found')
  await readHeader(client, 7n)
  expect(methods).toEqual([alone, whole, alone])
})

test('a node that has no header of its latest block has only whole blocks', async () => {
  const { client, methods } = nodeThat(() => null)
  expect([await readHeader(client, 'latest'), await readHeader(client, 8n)]).toMatchObject([
    { number: 9n },
    { number: 8n },
  ])
  expect(methods).toEqual([alone, whole, whole])
})

test('an empty answer says nothing about headers', async () => {
  let isEmpty = true
  const { client, methods } = nodeThat((header) => (isEmpty ? undefined : header))
  await readHeader(client, 7n)
  isEmpty = false
  await readHeader(client, 8n)
  expect(methods).toEqual([alone, whole, alone])
})

test.each([
  ['header not found', refuse(-32000, 'header not found')],
  ['rate limit', refuse(-32601, 'method eth_getHeaderByNumber is not available: rate limit exceeded')],
  ['method handler crashed', refuse(-32000, 'method handler crashed')],
  ['HTTP request failed', refuseWith(403)],
  ['HTTP request failed', refuseWith(408)],
])('another error is not hidden by a whole block: %s', async (message, answer) => {
  const { client, methods } = nodeThat(answer)
  await expect(readHeader(client, 7n)).rejects.toThrow(message)
  expect(methods).toEqual([alone])
})

test('a node that refuses a header of a block that it lacks is asked for headers again', async () => {
  const { client, methods } = nodeThat((header) => {
    if ('number' in header && header.number === '0xa') throw new HttpRequestError({ url: '', status: 400 })
    return header
  })
  await expect(readHeader(client, 10n)).rejects.toThrow('could not be found')
  await readHeader(client, 7n)
  expect(methods).toEqual([alone, whole, alone])
})

test('a header with another number is not believed', async () => {
  const { client } = nodeThat((header) => ({ ...header, number: '0x6' }))
  await expect(readHeader(client, 7n)).rejects.toThrow('Asked for block 7, got block 6')
})
