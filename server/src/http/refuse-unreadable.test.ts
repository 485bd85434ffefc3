import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import Fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { refuseUnreadable } from './refuse-unreadable.ts'

const app = Fastify({
  clientErrorHandler: refuseUnreadable,
  forceCloseConnections: true,
  connectionTimeout: 500,
  requestTimeout: 400,
  http: { headersTimeout: 200, connectionsCheckingInterval: 50 },
})
app.get('/', async () => 'ok')
app.post('/', async () => 'ok')
app.get('/half', (_request, reply) => {
  reply.hijack()
  reply.raw.writeHead(200, { 'content-length': 1_000 })
  reply.raw.write('half')
})
/** More than the buffers between a server and a client that doesn't read can hold. */
const SONG_BYTES = 32_000_000
app.get('/song', async () => Buffer.alloc(SONG_BYTES))
await app.listen({ host: '127.0.0.1', port: 0 })

afterAll(() => app.close())

async function open(): Promise<Socket> {
  const socket = connect(Number(new URL(app.listeningOrigin).port), '127.0.0.1')
  await once(socket, 'connect')
  return socket
}

async function send(request: string): Promise<string> {
  const socket = await open()
  socket.write(request)
  return await text(socket)
}

const sentences = {
  BAD_REQUEST: "We couldn't understand the request.",
  PAYLOAD_TOO_LARGE: 'The request is too large.',
}

test.each([
  ['nonsense', 'nonsense\r\n\r\n', '400 Bad Request', 'BAD_REQUEST'],
  [
    'a body of two lengths',
    'POST / HTTP/1.1\r\nHost: melos\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nxx',
    '400 Bad Request',
    'BAD_REQUEST',
  ],
  [
    'a header beyond all measure',
    `GET / HTTP/1.1\r\nHost: melos\r\nX: ${'x'.repeat(1_000_000)}\r\n\r\n`,
    '431 Request Header Fields Too Large',
    'PAYLOAD_TOO_LARGE',
  ],
  [
    'a body that cannot be read',
    'POST / HTTP/1.1\r\nHost: melos\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nnonsense\r\n',
    '400 Bad Request',
    'BAD_REQUEST',
  ],
  ['a head that does not end', 'GET / HTTP/1.1\r\nHost: melos\r\n', '408 Request Timeout', 'BAD_REQUEST'],
  [
    'a body that does not end',
    'POST / HTTP/1.1\r\nHost: melos\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{',
    '408 Request Timeout',
    'BAD_REQUEST',
  ],
  ['silence', '', '408 Request Timeout', 'BAD_REQUEST'],
] as const)('%s is refused in the form of all refusals', async (_what, request, status, code) => {
  const [head = '', body = ''] = (await send(request)).split('\r\n\r\n')
  expect(head.split('\r\n')[0]).toBe(`HTTP/1.1 ${status}`)
  expect(JSON.parse(body)).toEqual({ code, message: sentences[code] })
  for (const line of [
    `content-length: ${body.length}`,
    'content-type: application/json; charset=utf-8',
    'x-content-type-options: nosniff',
    'connection: close',
  ]) {
    expect(head.split('\r\n')).toContain(line)
  }
})

test('nothing is written into an answer that has begun', async () => {
  const socket = await open()
  socket.write('GET /half HTTP/1.1\r\nHost: melos\r\n\r\n')
  await once(socket, 'readable')
  socket.write('nonsense\r\n\r\n')
  const answer = await text(socket)
  expect(answer).toMatch(/^HTTP\/1\.1 200 OK\r\n/)
  expect(answer).toMatch(/\r\n\r\nhalf$/)
})

test('a body that arrives byte by byte is refused after its timeout', async () => {
  const socket = await open()
  socket.on('error', () => undefined)
  socket.write('POST / HTTP/1.1\r\nHost: melos\r\nContent-Type: application/json\r\nContent-Length: 60000\r\n\r\n{')
  const dripping = setInterval(() => socket.write(' '), 20)
  let said = ''
  socket.setEncoding('latin1').on('data', (piece) => {
    said += piece
  })
  await once(socket, 'close')
  clearInterval(dripping)
  expect(said).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/)
})

test('a client that does not read gets only part of an answer', async () => {
  const left = once(app.server, 'connection').then(([theirs]) => once(theirs, 'close'))
  const socket = await open()
  socket.on('error', () => undefined)
  socket.pause()
  socket.write('GET /song HTTP/1.1\r\nHost: melos\r\n\r\n')
  await left
  let bytes = 0
  socket.on('data', (piece) => {
    bytes += piece.length
  })
  socket.resume()
  await once(socket, 'close')
  expect(bytes).toBeGreaterThan(0)
  expect(bytes).toBeLessThan(SONG_BYTES)
})

test('a client that keeps sending after a refusal is disconnected', async () => {
  const socket = await open()
  socket.on('error', () => undefined)
  socket.resume()
  const sending = setInterval(() => socket.write('x'.repeat(1_000)), 10)
  await once(socket, 'close')
  clearInterval(sending)
  expect((await send('GET / HTTP/1.1\r\nHost: melos\r\nConnection: close\r\n\r\n')).startsWith('HTTP/1.1 200')).toBe(
    true,
  )
})
