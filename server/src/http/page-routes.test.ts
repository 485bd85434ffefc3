import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { waitUntil } from '@melos/test-kit/wait-until'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { buildTestApp } from '../../test/support/test-app.ts'
import { createTestDatabase, type TestDatabase } from '../../test/support/test-database.ts'
import { pageRoutes } from './page-routes.ts'
import { loadWebApp, type WebApp } from './web-app.ts'

let database: TestDatabase
let app: FastifyInstance

beforeAll(async () => {
  database = await createTestDatabase()
  app = await buildTestApp(database.db)
  await app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(async () => {
  await app.close()
  await database[Symbol.asyncDispose]()
})

const decoders = { br: brotliDecompressSync, gzip: gunzipSync, identity: (bytes: Buffer) => bytes }
type Encoding = keyof typeof decoders
const encodings = Object.keys(decoders) as Encoding[]

/** Unlike `fetch`, this leaves the body as it was sent. */
async function ask(path: string, { encoding = 'identity', method = 'GET', ...headers }: Record<string, string> = {}) {
  const request = get(new URL(path, app.listeningOrigin), {
    method,
    headers: { 'accept-encoding': encoding, ...headers },
  })
  request.end()
  const answer: IncomingMessage = (await once(request, 'response'))[0]
  const bytes = Buffer.concat(await answer.toArray())
  // The server uses only encodings that this file asks for.
  const received = (answer.headers['content-encoding'] ?? 'identity') as Encoding
  return {
    status: answer.statusCode,
    headers: answer.headers,
    received,
    bytes,
    text: () => `${decoders[received](bytes)}`,
  }
}

async function findAsset(kind: 'js' | 'woff2'): Promise<string> {
  return (await ask('/')).text().match(new RegExp(`/assets/[^"]+\\.${kind}`))?.[0] ?? 'none'
}

describe.each(encodings)('asked for %s', (encoding) => {
  test.each([
    ['a page', '/', '</html>'],
    ['the data of a page', '/_.data', '"data"'],
    ['a page that does not exist', '/no-such-page', '</html>'],
  ])('%s comes so, whole', async (_, path, part) => {
    const answer = await ask(path, { encoding })
    expect(answer.received).toBe(encoding)
    expect(answer.headers.vary).toBe('accept-encoding')
    expect(answer.text()).toContain(part)
  })

  test('a built file arrives in that encoding, with the same content', async () => {
    const path = await findAsset('js')
    const answer = await ask(path, { encoding })
    expect(answer.received).toBe(encoding)
    expect(answer.headers).toMatchObject({
      vary: 'accept-encoding',
      'content-type': 'application/javascript; charset=utf-8',
    })
    expect(answer.text()).toBe((await ask(path)).text())
  })

  test('a built file that the browser has is not sent again', async () => {
    const path = await findAsset('js')
    const { etag = '' } = (await ask(path, { encoding })).headers
    const again = await ask(path, { encoding, 'if-none-match': etag })
    expect([again.status, again.bytes.length, again.headers.vary]).toEqual([304, 0, 'accept-encoding'])
  })

  test.each(['/', '/no-such-page', '/_.data'])('HEAD of %s has a head and no body', async (path) => {
    const [head, page] = [await ask(path, { encoding, method: 'HEAD' }), await ask(path, { encoding })]
    expect([head.status, head.bytes.length]).toEqual([page.status, 0])
    for (const name of ['content-type', 'cache-control', 'vary']) expect(head.headers[name]).toBe(page.headers[name])
    expect(head.headers['content-length']).toBeUndefined()
  })

  test('an answer of the API comes as it is', async () => {
    expect((await ask('/api/public/auctions', { encoding })).headers['content-encoding']).toBeUndefined()
  })
})

test('a font, which is small already, comes as it is', async () => {
  expect((await ask(await findAsset('woff2'), { encoding: 'br' })).headers['content-encoding']).toBeUndefined()
})

test('a page announces its fonts and no large script, so that it is painted first', async () => {
  const announced = (await ask('/')).text().match(/<link[^>]*rel="(?:preload|modulepreload)"[^>]*>/g) ?? []
  const paths = announced.map((link) => link.match(/href="([^"]+)"/)?.[1] ?? 'none')
  expect(paths.filter((path) => path.endsWith('.woff2'))).toHaveLength(3)
  for (const path of paths.filter((address) => address.endsWith('.js'))) {
    expect((await ask(path, { encoding: 'gzip' })).bytes.length, path).toBeLessThan(10_000)
  }
})

test('the compressed copy of a file has no address', async () => {
  expect((await ask(`${await findAsset('js')}.br`)).status).toBe(404)
})

test('a page is at most a third of its size when sent in Brotli', async () => {
  const { bytes, text } = await ask('/', { encoding: 'br' })
  expect(bytes.length).toBeLessThan(text().length / 3)
})

test.each(['elsewhere.example/path', 'me@elsewhere.example', 'elsewhere.example?', 'elsewhere.example#'])(
  'the host %s is a bad request',
  async (host) => {
    expect((await ask('/', { host })).status).toBe(400)
  },
)

test('an address with line breaks is a missing page, and no line of the log', async () => {
  using log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const answer = await ask('/%0d%0aSet-Cookie:%20a=b', {})
  expect([answer.status, log.mock.calls]).toEqual([404, []])
})

test.each([0, 2])('a request with %i hosts is a bad request with the usual error format', async (count) => {
  const headers = ['melos.example', 'evil.example'].slice(0, count).flatMap((host) => ['Host', host])
  // The event's only argument is the response.
  const [answer] = (await once(get(app.listeningOrigin, { setHost: false, headers }), 'response')) as [IncomingMessage]
  expect(answer.statusCode).toBe(400)
  expect(JSON.parse(await text(answer))).toMatchObject({ code: 'BAD_REQUEST' })
})

describe('the error screen keeps the navigation and the assistant', () => {
  function expectErrorScreen({ statusCode, payload }: { statusCode: number; payload: string }): void {
    expect(statusCode).toBe(500)
    expect(payload).toContain('<title>Unexpected Application Error! · Melos</title>')
    expect(payload).toMatch(/<h1[^>]*>Unexpected Application Error!</)
    expect(payload).toContain('aria-label="Melos, home"')
    // Before scripts run, the assistant's button is a link to the help.
    expect(payload).toContain('<a href="/help" aria-label="Help"')
  }

  beforeEach(() => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
  })
  afterEach(() => vi.restoreAllMocks())

  test.each(['loader', 'default', 'meta'])('when the %s of a page fails', async (part) => {
    const { build, files } = await loadWebApp()
    const fail = () => {
      throw new Error('broken')
    }
    const web: WebApp = {
      async build() {
        const { routes, ...rest } = await build()
        const about = routes['routes/about']
        if (about === undefined) throw new Error('There is no page about')
        return {
          ...rest,
          routes: { ...routes, 'routes/about': { ...about, module: { ...about.module, [part]: fail } } },
        }
      },
      files,
    }
    const broken = await buildTestApp(database.db, { web })
    expectErrorScreen(await broken.inject('/about'))
    await broken.close()
  })

  test('when what every page needs does not load', async () => {
    const withoutApi = Fastify()
    await withoutApi.register(pageRoutes, { web: await loadWebApp() })
    expectErrorScreen(await withoutApi.inject('/about'))
    await withoutApi.close()
  })
})

describe('pages that are being developed', () => {
  /** The pages with a renderer that never ends, and a middleware that knows one file. */
  async function openApp() {
    const { build } = await loadWebApp()
    const signals: AbortSignal[] = []
    const render = ({ signal }: Request) => {
      signals.push(signal)
      return new Response(new ReadableStream(), { headers: { 'content-type': 'text/html' } })
    }
    const web: WebApp = {
      async build() {
        const real = await build()
        return { ...real, entry: { module: { ...real.entry.module, default: render } } }
      },
      files: {
        kind: 'middleware',
        handle: (request, response, next) => (request.url === '/known.js' ? response.end('of the middleware') : next()),
      },
    }
    const developed = Fastify()
    await developed.register(pageRoutes, { web })
    await developed.listen({ host: '127.0.0.1', port: 0 })
    return { app: developed, signals, [Symbol.asyncDispose]: () => developed.close() }
  }

  test('a file is answered by the middleware, everything else is a page', async () => {
    await using developed = await openApp()
    expect(await (await fetch(`${developed.app.listeningOrigin}/known.js`)).text()).toBe('of the middleware')
    expect(developed.signals).toHaveLength(0)
    get(`${developed.app.listeningOrigin}/no-such-page`).on('error', () => undefined)
    await waitUntil('the page is rendered', () => developed.signals.length === 1)
    developed.app.server.closeAllConnections()
  })

  test('a page learns when its reader leaves', async () => {
    await using developed = await openApp()
    const request = get(`${developed.app.listeningOrigin}/no-such-page`).on('error', () => undefined)
    await waitUntil('the page is rendered', () => developed.signals.length === 1)
    expect(developed.signals[0]?.aborted).toBe(false)
    request.destroy()
    await waitUntil('the page is told', () => developed.signals[0]?.aborted === true)
  })
})
