import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp } from '../../test/support/test-app.ts'
import { createTestDatabase, type TestDatabase } from '../../test/support/test-database.ts'
import { loadWebApp } from './web-app.ts'

let database: TestDatabase
let app: FastifyInstance
let hash: string

beforeAll(async () => {
  database = await createTestDatabase()
  app = await buildTestApp(database.db)
  app.get('/api/public/broken', async () => {
    throw new Error('broken')
  })
  hash = (await (await loadWebApp()).build()).assets.version
})
afterAll(async () => {
  await app.close()
  await database[Symbol.asyncDispose]()
})

test('the hash is the version that the pages of the build carry', async () => {
  expect(hash).toMatch(/^\w{8,}$/)
  const page = await app.inject('/')
  expect(page.payload).toContain(hash)
})

test.each([
  ['an API answer', 'GET', '/api/public/auctions', 200],
  ['a page', 'GET', '/', 200],
  ['a page that is not there', 'GET', '/no-such-page', 404],
  ['the head of a page', 'HEAD', '/', 200],
  ['an API address that is not there', 'GET', '/api/nothing', 404],
  ['another method', 'POST', '/', 404],
  ['a refusal without a token', 'GET', '/api/me', 401],
  ['a bad request', 'GET', '/api/public/auctions?page=x', 400],
  ['a body that is missing', 'POST', '/api/oauth/token', 400],
  ['an address that is none', 'GET', '/%', 400],
  ['a failure', 'GET', '/api/public/broken', 500],
  ['health', 'GET', '/api/health', 200],
] as const)('%s carries it', async (_, method, url, status) => {
  const answer = await app.inject({ method, url })
  expect(answer.statusCode).toBe(status)
  expect(answer.headers['x-app-hash']).toBe(hash)
})

test('a file of the build carries it, also when the browser has it already', async () => {
  const file = (await app.inject('/')).payload.match(/\/assets\/[^"]+\.css/)?.[0] ?? 'none'
  const first = await app.inject(file)
  expect(first.statusCode).toBe(200)
  expect(first.headers['x-app-hash']).toBe(hash)
  const again = await app.inject({ url: file, headers: { 'if-none-match': String(first.headers.etag) } })
  expect(again.statusCode).toBe(304)
  expect(again.headers['x-app-hash']).toBe(hash)
})
