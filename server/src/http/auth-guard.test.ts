import diagnostics from 'node:diagnostics_channel'
import type { FastifyInstance, RouteOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestIdentity, type TestIdentity, testAdmin } from '../../test/support/test-identity.ts'
import { identityOf, requireRole } from './auth-guard.ts'

let identity: TestIdentity
const routes: { method: string; url: string }[] = []
let reached: string[] = []

const methodsOf = ({ method }: RouteOptions): string[] => [method].flat()

/** Fastify publishes each new instance on this channel before any route can be added to it. */
function listRoutes(message: unknown): void {
  // Fastify documents this form for the channel's messages.
  const { fastify } = message as { fastify: FastifyInstance }
  fastify.addHook('onRoute', (route) => {
    for (const method of methodsOf(route)) routes.push({ method, url: route.url })
  })
}

beforeAll(async () => {
  diagnostics.subscribe('fastify.initialization', listRoutes)
  identity = await openTestIdentity()
  diagnostics.unsubscribe('fastify.initialization', listRoutes)
  const { app } = identity
  const touch = async ({ url }: { url: string }) => {
    reached.push(url)
    return 'reached'
  }
  app.all('/api/added-later', touch)
  app.register(async (child) => child.get('/inner/:id', touch), { prefix: '/api/plugin' })
  app.get('/api/publicly', touch)
  app.get('/api/x/public/y', touch)
  app.get('/api/public/who', async (request) => ({ identity: request.identity }))
  app.get('/api/admin-only', async (request) => {
    requireRole(request, 'ADMINISTRATOR')
    return identityOf(request).who.kind
  })
  app.get('/api/public/careless', async (request) => identityOf(request).who.kind)
  await app.ready()
})
afterAll(async () => {
  await identity[Symbol.asyncDispose]()
})

const get = (url: string, authorization?: string) =>
  identity.app.inject({ url, headers: authorization === undefined ? {} : { authorization } })
const refusal = { code: 'UNAUTHORIZED', message: 'Sign in to do this.' }

/** Every route that answers without a token although its path isn't public. */
const open = [
  'POST /api/oauth/token',
  'HEAD /api/docs/',
  ...[
    '/api/health',
    '/api/ready',
    '/api/mailbox',
    '/api/mailbox/:id/page',
    '/api/docs',
    '/api/docs/json',
    '/api/docs/yaml',
    '/api/docs/static/index.html',
    '/api/docs/static/swagger-initializer.js',
    '/api/docs/static/theme/page.js',
    '/api/docs/static/theme/colours.css',
    '/api/docs/static/theme/page.css',
    '/api/docs/static/*',
  ].flatMap((path) => [`GET ${path}`, `HEAD ${path}`]),
]

describe('every route', () => {
  test('is listed', () => {
    const names = routes.map(({ method, url }) => `${method} ${url}`)
    expect(names).toEqual(
      expect.arrayContaining([
        'GET /api/me',
        'POST /api/oauth/logout',
        'GET /api/public/auctions',
        'GET /*',
        'GET /api/*',
      ]),
    )
    expect(names).toEqual(expect.arrayContaining(open))
  })

  test('below /api without /public answers 401 without a token, but for those that are named', async () => {
    const guarded = routes.filter(
      ({ method, url }) =>
        url.startsWith('/api') &&
        !url.startsWith('/api/public/') &&
        url !== '/api/*' &&
        !open.includes(`${method} ${url}`),
    )
    expect(guarded.length).toBeGreaterThanOrEqual(3)
    for (const { method, url } of guarded) {
      // The names of methods come from Fastify itself.
      const answer = await identity.app.inject({ method: method as 'GET', url: url.replaceAll(/:\w+|\*/g, '1') })
      expect([method, url, answer.statusCode]).toEqual([method, url, 401])
      if (method !== 'HEAD') expect(answer.json()).toEqual(refusal)
    }
  })

  test('that answers there is nothing does nothing else', async () => {
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const) {
      const answer = await identity.app.inject({ method, url: '/api/no/such/thing' })
      expect(answer.statusCode).toBe(404)
      expect(answer.json()).toMatchObject({ code: 'NOT_FOUND' })
    }
  })
})

describe('a route added later', () => {
  test.each(['/api/added-later', '/api/plugin/inner/1', '/api/publicly', '/api/x/public/y'])(
    '%s demands a token and is reached with one',
    async (url) => {
      const { accessToken } = await identity.signIn()
      reached = []
      expect((await get(url)).statusCode).toBe(401)
      expect((await identity.app.inject({ method: 'HEAD', url })).statusCode).toBe(401)
      expect(reached).toEqual([])
      expect((await get(url, `Bearer ${accessToken}`)).statusCode).toBe(200)
      expect(reached).toEqual([url])
    },
  )

  test('checks the current role of the client', async () => {
    const wallet = await identity.signIn()
    const admin = (await identity.logIn(testAdmin.email, testAdmin.password)).json()
    expect((await get('/api/admin-only')).statusCode).toBe(401)
    expect((await get('/api/admin-only', `Bearer ${wallet.accessToken}`)).statusCode).toBe(403)
    expect((await get('/api/admin-only', `Bearer ${admin.accessToken}`)).payload).toBe('administrator')
  })
})

describe('a public path', () => {
  test.each(['Bearer nonsense', 'Basic YTpi', 'Bearer', `Bearer ${'x'.repeat(8_000)}`, ''])(
    'ignores the credentials %o',
    async (authorization) => {
      expect((await get('/api/public/auctions', authorization)).statusCode).toBe(200)
    },
  )

  test('has no identity, even with a good token', async () => {
    const { accessToken } = await identity.signIn()
    expect((await get('/api/public/who', `Bearer ${accessToken}`)).json()).toEqual({ identity: null })
    expect((await get('/api/public/careless', `Bearer ${accessToken}`)).statusCode).toBe(401)
  })
})

describe('a bearer token', () => {
  test.each<[string, (token: string) => string]>([
    ['the usual form', (token) => `Bearer ${token}`],
    ['a small letter', (token) => `bearer ${token}`],
  ])('is read in %s', async (_, write) => {
    const { accessToken } = await identity.signIn()
    expect((await get('/api/me', write(accessToken))).statusCode).toBe(200)
  })

  test.each<[string, (token: string) => string]>([
    ['without its word', (token) => token],
    ['under another word', (token) => `Basic ${token}`],
    ['with two spaces', (token) => `Bearer  ${token}`],
    ['twice', (token) => `Bearer ${token}, Bearer ${token}`],
    ['with more behind it', (token) => `Bearer ${token} more`],
    ['with its signature cut', (token) => `Bearer ${token.slice(0, -3)}`],
    ['without a signature', (token) => `Bearer ${token.split('.').slice(0, 2).join('.')}.`],
    ['of 15 kB', (token) => `Bearer ${token}${'A'.repeat(15_000)}`],
    ['of odd signs', () => 'Bearer \u00e9\u00ff'],
  ])('is refused %s', async (_, write) => {
    const { accessToken } = await identity.signIn()
    const answer = await get('/api/me', write(accessToken))
    expect(answer.statusCode).toBe(401)
    expect(answer.json()).toEqual(refusal)
  })
})
