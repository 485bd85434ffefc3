import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { createBrotliDecompress, createGunzip } from 'node:zlib'
import { waitUntil } from '@melos/test-kit/wait-until'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { chooseEncoding, compressPage } from './compress-page.ts'

const html = { 'content-type': 'text/html; charset=utf-8' }
const decoders = { br: createBrotliDecompress, gzip: createGunzip }

/** A page whose parts arrive when the test says so. */
function openPage() {
  const encoder = new TextEncoder()
  let controller: ReadableStreamDefaultController | undefined
  const page = {
    isCancelled: false,
    write: (text: string) => controller?.enqueue(encoder.encode(text)),
    end: () => controller?.close(),
    fail: () => controller?.error(new Error('The renderer failed')),
    response: new Response(
      new ReadableStream({
        start: (itself) => {
          controller = itself
        },
        cancel: () => {
          page.isCancelled = true
        },
      }),
      { headers: html },
    ),
  }
  return page
}

describe('over a connection', () => {
  let app: FastifyInstance
  let page: ReturnType<typeof openPage>

  beforeAll(async () => {
    app = Fastify()
    app.get('/', (request, reply) => reply.send(compressPage(page.response, request.headers['accept-encoding'])))
    await app.listen({ host: '127.0.0.1', port: 0 })
  })
  afterAll(() => app.close())

  /** The head of the answer, and a stream of the text in it as it arrives. */
  async function ask(encoding: keyof typeof decoders) {
    const request = get(app.listeningOrigin, { headers: { 'accept-encoding': encoding } })
    page.write('first')
    const answer: IncomingMessage = (await once(request, 'response'))[0]
    return { answer, text: answer.pipe(decoders[encoding]()).setEncoding('utf8') }
  }

  test.each(['br', 'gzip'] as const)('%s: a part arrives before the next is rendered', async (encoding) => {
    page = openPage()
    const { answer, text } = await ask(encoding)
    expect(answer.headers).toMatchObject({ 'content-encoding': encoding, vary: 'accept-encoding' })
    expect(await once(text, 'data')).toEqual(['first'])
    page.write('second')
    expect(await once(text, 'data')).toEqual(['second'])
    page.end()
    await once(text.resume(), 'end')
  })

  test('a reader who leaves ends the rendering', async () => {
    page = openPage()
    const { answer, text } = await ask('br')
    await once(text, 'data')
    answer.destroy()
    await waitUntil('the renderer is told', () => page.isCancelled)
  })

  test('a renderer that fails cuts the answer short', async () => {
    page = openPage()
    const { answer, text } = await ask('br')
    await once(text, 'data')
    page.fail()
    await expect(once(answer, 'end')).rejects.toThrow('aborted')
  })
})

test('parts that come together are flushed together', async () => {
  const size = async (parts: readonly string[]) => {
    const page = openPage()
    for (const part of parts) page.write(part)
    page.end()
    return (await compressPage(page.response, 'br').arrayBuffer()).byteLength
  }
  const parts = Array.from({ length: 50 }, (_, index) => `<li>Song ${index}</li>`)
  expect(await size(parts)).toBeLessThan((await size([parts.join('')])) + 8)
})

test('status and headers stay, and an outdated length is removed', () => {
  const headers = { ...html, vary: 'cookie', 'content-length': '4' }
  const page = compressPage(new Response('text', { status: 404, headers }), 'gzip')
  expect(page.status).toBe(404)
  expect(Object.fromEntries(page.headers)).toEqual({
    ...html,
    vary: 'cookie, accept-encoding',
    'content-encoding': 'gzip',
  })
})

test.each([
  ['nothing was asked for', new Response('text', { headers: html }), undefined],
  ['an image', new Response('pixels', { headers: { 'content-type': 'image/png' } }), 'br'],
  ['no body', new Response(null, { status: 302, headers: { location: '/' } }), 'br'],
])('%s: sent as it is, and says that it may differ', async (_, page, acceptEncoding) => {
  const answer = compressPage(page, acceptEncoding)
  expect(answer.headers.get('content-encoding')).toBeNull()
  expect(answer.headers.get('vary')).toBe('accept-encoding')
  expect(answer.body).toBe(page.body)
})

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip;q=1.0, br;q=0.001', 'br'],
  ['BR', 'br'],
  ['gzip, deflate', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['br ; q=0 , *', 'gzip'],
  ['*', 'br'],
  ['*;q=0', undefined],
  ['gzip;q=0, br;q=0', undefined],
  ['br;q=much', undefined],
  ['identity', undefined],
  ['brotli', undefined],
  ['', undefined],
])('%s is answered in %s', (acceptEncoding, encoding) => {
  expect(chooseEncoding(acceptEncoding)).toBe(encoding)
})
