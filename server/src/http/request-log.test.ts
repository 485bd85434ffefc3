import { once } from 'node:events'
import { connect } from 'node:net'
import { waitUntil } from '@melos/test-kit/wait-until'
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { handleError, handleNotFound } from './error-handler.ts'
import { chooseRequestId, RequestLog } from './request-log.ts'

interface Line {
  readonly level: number
  readonly msg: string
  readonly reqId: string
  readonly status?: number
  readonly path?: string
  readonly err?: { readonly message: string }
}

const [DEBUG, INFO, ERROR] = [20, 30, 50]
let app: FastifyInstance
let written: string

beforeEach(() => {
  written = ''
  const stream = {
    write(text: string) {
      written += text
    },
  }
  const log: FastifyBaseLogger = pino({ level: 'debug' }, stream)
  app = Fastify({
    loggerInstance: log,
    genReqId: chooseRequestId,
    logController: new RequestLog(),
  })
  app.setErrorHandler(handleError)
  app.setNotFoundHandler(handleNotFound)
  app.all('/fine', async () => 'fine')
  app.get('/talkative', async (request) => request.log.info('said on the way'))
  app.get('/broken', async () => {
    throw new Error('the cause')
  })
})
afterEach(async () => {
  await app.close()
})

// pino writes every line for the app above.
const lines = (): Line[] =>
  written
    .trim()
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Line)

describe('a request that is answered', () => {
  test.each([
    ['GET', '/fine', 200, DEBUG],
    ['HEAD', '/fine', 200, DEBUG],
    ['POST', '/fine', 200, INFO],
    ['DELETE', '/fine', 200, INFO],
    ['GET', '/nowhere', 404, INFO],
  ] as const)('%s %s leaves one line of status %i at level %i', async (method, path, status, level) => {
    await app.inject({ method, url: path })
    expect(lines()).toEqual([
      expect.objectContaining({
        level,
        method,
        path,
        status,
        msg: 'a request was answered',
        reqId: expect.any(String),
      }),
    ])
  })

  test('that failed leaves its cause at the level of errors', async () => {
    await app.inject('/broken')
    const [failure, completion] = lines()
    expect(failure).toMatchObject({ level: ERROR, method: 'GET', path: '/broken', err: { message: 'the cause' } })
    expect(completion).toMatchObject({ level: INFO, status: 500, reqId: failure?.reqId })
  })

  test('has its id in every line', async () => {
    await app.inject({ url: '/talkative', headers: { 'x-request-id': 'from-the-proxy' } })
    expect(lines().map(({ reqId }) => reqId)).toEqual(['from-the-proxy', 'from-the-proxy'])
  })

  test('leaves no token, cookie, body or query', async () => {
    const headers = { authorization: 'Bearer SECRET', cookie: 'a=SECRET', 'content-type': 'application/json' }
    await app.inject({ method: 'POST', url: '/fine?key=SECRET', headers, payload: { password: 'SECRET' } })
    await app.inject({ method: 'GET', url: '/broken?key=SECRET', headers })
    expect(lines()).toHaveLength(3)
    expect(written).not.toContain('SECRET')
  })
})

test('a failure after the client has left is still logged with its cause', async () => {
  let fail: (error: Error) => void = () => undefined
  app.get('/slow', () => new Promise((_, reject) => (fail = reject)))
  await app.listen({ host: '127.0.0.1', port: 0 })
  const socket = connect(Number(new URL(app.listeningOrigin).port), '127.0.0.1')
  let closed = false
  app.server.on('connection', (other) => other.once('close', () => (closed = true)))
  socket.write('GET /slow HTTP/1.1\r\nHost: melos.example\r\n\r\n')
  await once(app.server, 'request')
  socket.destroy()
  await waitUntil('the server sees that the client is gone', () => closed)
  fail(new Error('too late'))
  await waitUntil('the cause is written', () => lines().some(({ err }) => err?.message === 'too late'))
})

const choose = (given?: string | string[]) =>
  chooseRequestId({ headers: given === undefined ? {} : { 'x-request-id': given as string } })

describe('chooseRequestId', () => {
  test.each(['a', 'req_1.2-3', 'x'.repeat(64)])('%s is kept', (given) => {
    expect(choose(given)).toBe(given)
  })

  test.each(['', 'x'.repeat(65), 'a b', 'a\nb', 'a"b', '<script>', 'é', ['a', 'b']])('%o is replaced', (given) => {
    expect(choose(given)).toMatch(/^[\w-]{8}-[0-9a-z]+$/)
  })

  test('no two requests get the same', () => {
    const ids = Array.from({ length: 1_000 }, () => choose())
    expect(new Set(ids).size).toBe(1_000)
  })
})
