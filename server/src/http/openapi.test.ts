import diagnostics from 'node:diagnostics_channel'
import { readdir } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { openTestIdentity, type TestIdentity } from '../../test/support/test-identity.ts'

interface Operation {
  readonly summary?: string
  readonly tags?: readonly string[]
  readonly security?: readonly object[]
  readonly parameters?: readonly { name: string; in: string; schema: object }[]
  readonly requestBody?: { content: { 'application/json': { schema: { additionalProperties?: boolean } } } }
  readonly responses: Record<string, { description: string; content: Record<string, { schema: object }> }>
}
interface OpenApi {
  readonly openapi: string
  readonly info: { title: string; version: string }
  readonly components: { securitySchemes: object }
  readonly paths: Record<string, Record<string, Operation>>
}

let identity: TestIdentity
let document: OpenApi
const routes: string[] = []
/** What the reference doesn't show. */
const others: string[] = []

/** Fastify publishes each new instance on this channel before any route can be added to it. */
function listRoutes(message: unknown): void {
  // Fastify documents this form for the channel's messages.
  const { fastify } = message as { fastify: FastifyInstance }
  fastify.addHook('onRoute', ({ method, url, schema }) => {
    const isApi = url.startsWith('/api/') && url !== '/api/*' && !url.startsWith('/api/docs')
    const list = isApi && schema?.hide !== true ? routes : others
    for (const one of [method].flat()) if (one !== 'HEAD') list.push(`${one} ${url.replaceAll(/:(\w+)/g, '{$1}')}`)
  })
}

beforeAll(async () => {
  diagnostics.subscribe('fastify.initialization', listRoutes)
  identity = await openTestIdentity()
  diagnostics.unsubscribe('fastify.initialization', listRoutes)
  identity.app.route({
    method: 'PUT',
    url: '/api/public/test/:id',
    schema: {
      params: z.strictObject({ id: z.coerce.number().int().max(9) }),
      querystring: z.strictObject({ size: z.coerce.number().min(1).default(5) }),
      body: z.strictObject({ list: z.string().transform((text) => text.split(',')) }),
      response: { 200: z.object({ id: z.int() }) },
    },
    handler: async () => ({ id: 1 }),
  })
  document = (await identity.app.inject('/api/docs/json')).json()
})
afterAll(async () => {
  await identity[Symbol.asyncDispose]()
})

const operations = (): [string, Operation][] =>
  Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]): [string, Operation] => [
      `${method.toUpperCase()} ${path}`,
      operation,
    ]),
  )

describe('the document', () => {
  test('is of OpenAPI 3.1 and has a name', () => {
    expect(document.openapi).toBe('3.1.0')
    expect(document.info).toMatchObject({ title: 'Melos', version: '1' })
  })

  test('has every route of the API, and no other', () => {
    expect(routes).toContain('GET /api/public/auctions')
    expect(
      operations()
        .map(([name]) => name)
        .sort(),
    ).toEqual([...new Set(routes)].sort())
  })

  test('leaves out only its own pages, what answers unknown paths, and these', async () => {
    const isOwn = (name: string) => / \/api\/(\*|docs(\/.*)?)$/.test(name) || name.startsWith('GET /assets/')
    const files = (await readdir(new URL('../../../web/public/', import.meta.url))).map((name) => `GET /${name}`)
    const shown = new Set(others.filter((name) => !isOwn(name) && !files.includes(name)))
    expect([...shown].sort()).toEqual([
      'GET /*',
      'GET /cards/melos.png',
      'GET /cards/{externalId}.png',
      'GET /metrics',
      'GET /robots.txt',
      'GET /sitemap.xml',
    ])
  })

  test('has a summary and a group for every operation', () => {
    const lacking = operations().filter(([, { summary, tags }]) => (summary ?? '') === '' || tags?.length !== 1)
    expect(lacking.map(([name]) => name)).toEqual(['PUT /api/public/test/{id}'])
  })

  test('asks for a token exactly where the guard does', () => {
    const guarded = operations().filter(([, { security }]) => security?.length !== 0)
    expect(guarded.map(([name]) => name)).toEqual(expect.arrayContaining(['GET /api/me', 'POST /api/oauth/logout']))
    for (const [name, { security }] of guarded) {
      expect([name, security]).toEqual([name, [{ bearer: [] }]])
      expect(name).not.toContain('/api/public/')
    }
    const free = operations().filter(
      ([name]) => !name.includes('/api/public/') && !guarded.some(([one]) => one === name),
    )
    expect(free.map(([name]) => name).sort()).toEqual([
      'GET /api/health',
      'GET /api/mailbox',
      'GET /api/mailbox/{id}/page',
      'GET /api/ready',
      'POST /api/oauth/token',
    ])
    expect(document.components.securitySchemes).toEqual({
      bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
    })
  })

  test('says of every operation how it refuses', () => {
    for (const [name, { responses }] of operations()) {
      const refusal = responses.default?.content['application/json']?.schema
      expect([name, refusal]).toEqual([name, expect.objectContaining({ required: ['code', 'message'] })])
    }
  })

  test('says what it answers with where that is not JSON', () => {
    const answers = new Map(operations().map(([name, { responses }]) => [name, responses['200']?.content]))
    const events = [...answers].find(([name]) => name.endsWith('/events'))?.[1]
    expect(Object.keys(Object(events))).toEqual(['text/event-stream'])
    const media = [...answers].find(([name]) => name.endsWith('/public/media/{id}'))?.[1]
    expect(Object.keys(Object(media))).toContain('audio/mpeg')
  })

  test('refers to nothing that is not in it', () => {
    for (const [, pointer] of JSON.stringify(document).matchAll(/"\$ref":"#([^"]+)"/g)) {
      const keys = (pointer ?? '').split('/').slice(1)
      expect([pointer, keys.reduce<unknown>((value, key) => Object(value)[key], document)]).not.toEqual([
        pointer,
        undefined,
      ])
    }
  })

  test('has no limits or examples that only JavaScript explains', () => {
    expect(JSON.stringify(document)).not.toContain(`${Number.MAX_SAFE_INTEGER}`)
    const config = document.paths['/api/public/config']?.get?.responses['200']?.content['application/json']?.schema
    expect(config).toMatchObject({
      properties: { commissionPercent: { type: 'integer', minimum: 0, maximum: 100, examples: [10] } },
    })
  })

  test('shows what is sent, not what it is turned into', () => {
    const operation = document.paths['/api/public/test/{id}']?.put
    expect(operation?.parameters).toEqual([
      expect.objectContaining({ name: 'size', in: 'query', schema: { type: 'number', minimum: 1, default: 5 } }),
      expect.objectContaining({ name: 'id', in: 'path', schema: expect.objectContaining({ maximum: 9 }) }),
    ])
    expect(operation?.requestBody?.content['application/json'].schema).toEqual({
      type: 'object',
      properties: { list: { type: 'string' } },
      required: ['list'],
      additionalProperties: false,
    })
  })
})

describe('a wrong or unknown field is refused and named', () => {
  test.each([
    ['in the path', '/api/public/test/10', { list: 'a' }, 'id'],
    ['in the path, by its form', '/api/public/test/x', { list: 'a' }, 'id'],
    ['in the query', '/api/public/test/9?size=0', { list: 'a' }, 'size'],
    ['in the query, unknown', '/api/public/test/9?colour=red', { list: 'a' }, 'colour'],
    ['in the body', '/api/public/test/9', { list: 1 }, 'list'],
    ['in the body, unknown', '/api/public/test/9', { list: 'a', colour: 'red' }, 'colour'],
    ['in the body, missing', '/api/public/test/9', {}, 'list'],
  ])('%s', async (_, url, payload, field) => {
    const answer = await identity.app.inject({ method: 'PUT', url, payload })
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toEqual({ code: 'BAD_REQUEST', message: expect.stringContaining(field) })
  })

  test('and what is right is not', async () => {
    const answer = await identity.app.inject({ method: 'PUT', url: '/api/public/test/9', payload: { list: 'a,b' } })
    expect(answer.statusCode).toBe(200)
  })
})

describe('the reference page', () => {
  test.each(['/api/docs', '/api/docs/'])('%s runs only our own files', async (url) => {
    const { statusCode, headers, payload } = await identity.app.inject(url)
    expect(statusCode).toBe(200)
    expect(headers['content-type']).toBe('text/html; charset=utf-8')
    expect(headers['content-security-policy']).toContain("default-src 'none';script-src 'self';style-src 'self';")
    expect(payload).not.toMatch(/<script>|<style|style="/)
    for (const [, path] of payload.matchAll(/(?:src|href)="([^"]+)"/g)) {
      const file = await identity.app.inject(new URL(path ?? '', 'http://x/api/docs/').pathname)
      expect([path, file.statusCode]).toEqual([path, 200])
    }
  })

  test.each(['/api/docs/static/../../me', '/api/docs/static/%2e%2e/package.json', '/api/docs/nothing'])(
    '%s leads nowhere',
    async (url) => {
      const { statusCode, payload } = await identity.app.inject(url)
      expect(statusCode).toBeGreaterThanOrEqual(400)
      expect(payload).not.toContain('"name"')
    },
  )
})
