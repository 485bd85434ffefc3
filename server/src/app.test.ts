import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp } from '../test/support/test-app.ts'
import { createTestDatabase, type TestDatabase } from '../test/support/test-database.ts'
import { openDatabase } from './database/database.ts'

let database: TestDatabase
let app: FastifyInstance

const readiness = {
  ready: false,
  database: true,
  chain: false,
  indexer: { block: null, ageSeconds: null, rebuilding: false },
}

beforeAll(async () => {
  database = await createTestDatabase()
  app = await buildTestApp(database.db, { readiness })
  app.get('/api/public/broken', async () => sql`select from "secret table"`.execute(database.db))
  app.post('/api/public/echo', async (request) => request.body)
  await app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(async () => {
  await app.close()
  await database[Symbol.asyncDispose]()
})

const fetchPage = (path: string, init?: RequestInit): Promise<Response> =>
  fetch(new URL(path, app.listeningOrigin), init)

describe('pages', () => {
  test('each answer allows only its own scripts and styles', async () => {
    const [first, second] = [await fetchPage('/'), await fetchPage('/')]
    const policy = first.headers.get('content-security-policy') ?? ''
    const nonce = policy.match(/script-src 'self' 'nonce-([0-9a-f]{32})'/)?.[1] ?? 'none'
    expect(policy.replace(/'nonce-[0-9a-f]{32}'/g, "'nonce'").split(';')).toEqual([
      "default-src 'self'",
      "script-src 'self' 'nonce'",
      "style-src 'self' 'nonce'",
      "img-src 'self' data: blob:",
      "media-src 'self' blob:",
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
    ])
    expect(first.headers.get('cache-control')).toBe('private, no-cache')
    expect(second.headers.get('content-security-policy')).not.toContain(nonce)

    const elements = (await first.text()).match(/<script[^>]*>/g) ?? []
    // What describes the page to search engines is data and never runs.
    const scripts = elements.filter((element) => !element.includes('type="application/ld+json"'))
    expect(scripts.length).toBeGreaterThan(0)
    for (const script of scripts) expect(script).toContain(`nonce="${nonce}"`)
  })

  test('an unknown page is a page with status 404', async () => {
    const answer = await fetchPage('/no-such-page')
    expect(answer.status).toBe(404)
    expect(answer.headers.get('content-type')).toContain('text/html')
  })

  test('built files are cached forever, under names that change with their content', async () => {
    const page = await (await fetchPage('/')).text()
    const asset = page.match(/\/assets\/[^"]+\.css/)?.[0] ?? 'none'
    const answer = await fetchPage(asset)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  })

  test.each(['/assets/../../server/index.js', '/assets/%2e%2e/%2e%2e/package.json', '//etc/passwd'])(
    '%s leads nowhere',
    async (path) => {
      const { statusCode, payload } = await app.inject({ url: path })
      expect(statusCode).toBeGreaterThanOrEqual(400)
      expect(payload).not.toContain('@melos/')
    },
  )

  test('a malformed Host header is a bad request, not a failure', async () => {
    const answer = await app.inject({ url: '/', headers: { host: 'a b<script>' } })
    expect(answer.statusCode).toBe(400)
  })
})

describe('API', () => {
  test('an answer is never kept', async () => {
    expect((await fetchPage('/api/public/auctions')).headers.get('cache-control')).toBe('no-store')
  })

  test("a request's head can take half a minute, the whole request five", () => {
    expect([app.server.headersTimeout, app.server.requestTimeout]).toEqual([30_000, 300_000])
  })

  test('a connection on which nothing moves for two minutes is closed', () => {
    expect(app.server.timeout).toBe(120_000)
  })

  test.each(['/%', '/api/%ff'])('%s is a bad request in the usual form', async (path) => {
    const answer = await app.inject({ url: path })
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toEqual({ code: 'BAD_REQUEST', message: "We couldn't understand the request." })
  })

  test('no other site may read it', async () => {
    const answer = await fetchPage('/api/public/auctions', { headers: { origin: 'https://elsewhere.example' } })
    expect(answer.headers.get('access-control-allow-origin')).toBeNull()
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
  })

  test('an unknown path is a 404 with a code', async () => {
    for (const method of ['GET', 'POST'] as const) {
      const answer = await fetchPage('/api/nothing', { method })
      expect(answer.status).toBe(404)
      expect(await answer.json()).toEqual({ code: 'NOT_FOUND', message: 'There is nothing at this address.' })
    }
  })

  test('only a trusted proxy can tell where a request comes from', async () => {
    const send = async (remoteAddress: string, from: string) => {
      const headers = { 'x-forwarded-for': from }
      const request = { method: 'POST', url: '/api/public/infringement-reports', remoteAddress, headers } as const
      return (await app.inject(request)).statusCode
    }
    const statusesOf = async (remoteAddress: string) => {
      const networks = Array.from({ length: 25 }, (_, index) => `198.51.100.${index}`)
      return new Set(await Promise.all(networks.map((from) => send(remoteAddress, from))))
    }
    expect(await statusesOf('203.0.113.5')).toContain(429)
    expect(await statusesOf('127.0.0.1')).not.toContain(429)
  })

  test('a failure reveals no internals', async () => {
    const answer = await fetchPage('/api/public/broken')
    expect(answer.status).toBe(500)
    expect(await answer.json()).toEqual({ code: 'INTERNAL', message: 'Something went wrong on our side.' })
  })

  test.each([
    [64 * 1024, 200],
    [64 * 1024 + 1, 413],
  ])('a body of %i bytes is answered with %i', async (bytes, status) => {
    const body = JSON.stringify('x'.repeat(bytes - 2))
    const answer = await fetchPage('/api/public/echo', {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json' },
    })
    expect(answer.status).toBe(status)
  })

  test('a body that is not JSON is a bad request', async () => {
    const answer = await fetchPage('/api/public/echo', {
      method: 'POST',
      body: '{',
      headers: { 'content-type': 'application/json' },
    })
    expect(answer.status).toBe(400)
    expect(await answer.json()).toEqual({ code: 'BAD_REQUEST', message: "We couldn't understand the request." })
  })

  test('health reports that the process runs, readiness that it is not ready yet', async () => {
    expect((await fetchPage('/api/health')).status).toBe(200)
    const ready = await fetchPage('/api/ready')
    expect(ready.status).toBe(503)
    expect(ready.headers.get('retry-after')).toBe('1')
    expect(await ready.json()).toEqual(readiness)
  })

  test('without a database the answer is 503 with a retry time', async () => {
    const db = openDatabase('postgres://nobody:nothing@127.0.0.1:1/nowhere', () => undefined)
    const cutOff = await buildTestApp(db)
    const answer = await cutOff.inject('/api/public/auctions')
    expect(answer.statusCode).toBe(503)
    expect(answer.headers['retry-after']).toBe('1')
    expect(answer.json()).toMatchObject({ code: 'UNAVAILABLE' })
    const page = await cutOff.inject('/')
    expect(page.statusCode).toBe(503)
    await cutOff.close()
    await db.destroy()
  })
})
