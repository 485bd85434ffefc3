import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { beforeAll, describe, expect, test } from 'vitest'
import { openForTests } from '../../test/support/open-for-tests.ts'
import { openTestIdentity } from '../../test/support/test-identity.ts'

const identity = await openForTests(openTestIdentity())
let reached = 0

beforeAll(async () => {
  identity.app.all('/api/guarded', async () => {
    reached += 1
    return 'reached'
  })
  await identity.app.listen({ host: '127.0.0.1', port: 0 })
})

/** The request is written byte by byte, because every client normalises a URL before it sends it. */
async function request(path: string, { method = 'GET', headers = [] as string[] } = {}): Promise<string> {
  const { port } = new URL(identity.app.listeningOrigin)
  const socket = connect(Number(port), '127.0.0.1')
  await once(socket, 'connect')
  socket.write(
    `${[`${method} ${path} HTTP/1.1`, 'Host: melos.example', 'Connection: close', ...headers].join('\r\n')}\r\n\r\n`,
  )
  return await text(socket)
}
const statusOf = (answer: string): number => Number(answer.split(' ')[1])

describe('no way of writing its path leads to a guarded handler', () => {
  test.each([
    '/api/public/../guarded',
    '/api/public/./../guarded',
    '/api/public/%2e%2e/guarded',
    '/api/public/%2E%2E%2Fguarded',
    '/api/public/..%2fguarded',
    '/api/public/..\\guarded',
    '/api/public/..;/guarded',
    '/api/guarded/../guarded',
    '/api//guarded',
    '//api/guarded',
    '///api/guarded',
    '/./api/guarded',
    '/x/../api/guarded',
    '/API/GUARDED',
    '/Api/guarded',
    '/%61pi/guarded',
    '/api/%67uarded',
    '/api%2fguarded',
    '/api/guarded/',
    '/api/guarded//',
    '/api/guarded?x=/public/',
    '/api/guarded#/public/',
    '/api/guarded%23/public/',
    '/api/guarded;/public/',
    '/api/guarded%00',
    '/api/guarded%20',
    '/api/public/oauth/token/../../../guarded',
    'http://melos.example/api/guarded',
    'http://melos.example/api/public/../guarded',
  ])('%s', async (path) => {
    for (const method of ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH']) {
      expect(statusOf(await request(path, { method }))).toBeGreaterThanOrEqual(400)
    }
    expect(reached).toBe(0)
  })

  test.each([
    'X-Original-URL: /api/public/auctions',
    'X-Rewrite-URL: /api/public/auctions',
    'X-HTTP-Method-Override: OPTIONS',
    'X-Forwarded-Prefix: /api/public',
    'Accept-Version: 1.0.0',
    'Authorization: Bearer',
    'Authorization: Bearer undefined',
    'Authorization: Bearer null',
  ])('with the header %s', async (header) => {
    expect(statusOf(await request('/api/guarded', { headers: [header] }))).toBe(401)
    expect(reached).toBe(0)
  })

  test('with two Authorization headers', async () => {
    const { accessToken } = await identity.signIn()
    const bad = 'Authorization: Bearer x'
    const good = `Authorization: Bearer ${accessToken}`
    expect(statusOf(await request('/api/guarded', { headers: [bad, good] }))).toBe(401)
    expect(reached).toBe(0)
  })
})

test('the path as it is leads there with a token', async () => {
  const { accessToken } = await identity.signIn()
  const answer = await request('/api/guarded', { headers: [`Authorization: Bearer ${accessToken}`] })
  expect(statusOf(answer)).toBe(200)
  expect(reached).toBe(1)
})

test('an Authorization header of 100 kB is refused, and the next request answered', async () => {
  const answer = await request('/api/guarded', { headers: [`Authorization: Bearer ${'x'.repeat(100_000)}`] }).catch(
    () => '',
  )
  if (answer !== '') expect(statusOf(answer)).toBe(431)
  expect(statusOf(await request('/api/health'))).toBe(200)
})

test('a body for a guarded path is not waited for', async () => {
  const headers = ['Content-Type: application/json', 'Content-Length: 60000']
  expect(statusOf(await request('/api/guarded', { method: 'POST', headers }))).toBe(401)
})
