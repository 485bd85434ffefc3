import { describe, expect, test } from 'vitest'
import { publicUrl } from '../support/start-melos.ts'
import type { Target } from './open-target.ts'
import { sendRaw, writeRequest } from './send-raw.ts'

const injected = '%0d%0aSet-Cookie:%20stolen=1%0d%0a%0d%0a<script>alert(1)</script>'
const bad = { status: 400, code: 'BAD_REQUEST' }
const hidden = 'GET /api/health HTTP/1.1\r\nHost: melos.example\r\n\r\n'

export function injectHeaders(targetOf: () => Target): void {
  const send = (request: string) => sendRaw(targetOf().melos, request)
  const get = (target: string, ...headers: string[]) => send(writeRequest({ target, headers }))

  describe('line breaks in what comes back', () => {
    test.each([
      `/${injected}`,
      `/auction/${injected}`,
      `/auction/0${injected}`,
      `/admin/auction/${injected}`,
      `/account/${injected}`,
      `/?contentTab=${injected}`,
      `/?genre=${injected}&search=${injected}&page=${injected}`,
      `/privacy-policy?tab=${injected}`,
      `/api/public/${injected}`,
      `/api/public/auctions?genre=${injected}`,
      `/api/public/media/${injected}`,
      `/cards/${injected}.png`,
      `/assets/${injected}`,
      `//melos.example/${injected}`,
    ])('%s', async (target) => {
      const { status, head, count, body } = await get(target)
      expect(status).toBeGreaterThanOrEqual(200)
      expect(status).toBeLessThan(500)
      expect(count).toBe(1)
      expect(head.toLowerCase()).not.toContain('set-cookie')
      expect(body).not.toContain('<script>alert(1)')
    })

    test.each([
      'X-Request-Id',
      'X-Forwarded-For',
      'X-Forwarded-Host',
      'X-Forwarded-Proto',
      'Origin',
      'Referer',
      'Last-Event-Id',
      'If-None-Match',
      'Accept-Language',
    ])('%s is not repeated', async (name) => {
      for (const value of ['stolen%0d%0aSet-Cookie:%20stolen=1', 'stolen<script>', `stolen${'x'.repeat(200)}`]) {
        const { head, body, status } = await get('/auction/0', `${name}: ${value}`)
        expect(status).toBe(200)
        expect(head).not.toContain('stolen')
        expect(body).not.toContain('stolen')
      }
    })

    test.each(['\0', '\x01', '\x7f', '\x0b', '\r', '\n', '\r\n'])('a header with %j in it is refused', async (mark) => {
      expect(await get('/api/health', `X-Request-Id: a${mark}Set-Cookie stolen`)).toMatchObject(bad)
    })

    test('a harmless X-Request-Id comes back as it is', async () => {
      expect((await get('/api/health', 'X-Request-Id: load-balancer.1')).head).toContain(
        'x-request-id: load-balancer.1',
      )
    })
  })

  describe('forged hosts', () => {
    test.each(['evil.example', 'evil.example:1', '127.0.0.1', ''])('%j is in no page', async (host) => {
      for (const target of ['/', '/auction/0', '/sitemap.xml', '/robots.txt', '/no-such-page']) {
        const request = `GET ${target} HTTP/1.1\r\nHost: ${host}\r\nX-Forwarded-Host: evil.example\r\nConnection: close\r\n\r\n`
        const { status, head, body } = await send(request)
        expect(status).toBeOneOf([200, 400, 404])
        expect(`${head}${body}`).not.toContain('evil.example')
        if (target === '/sitemap.xml') expect(body).toContain(publicUrl)
      }
    })

    test.each(['a/b', 'a@b', 'a?b', 'a#b', 'a\\b', 'a b', '<script>', '[', 'a:b:c'])('%j is refused', async (host) => {
      const request = `GET /auction/0 HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`
      expect(await send(request)).toMatchObject(bad)
    })

    test.each([
      ['none', ''],
      ['two', 'Host: melos.example\r\nHost: evil.example\r\n'],
    ])('%s at all is refused', async (_what, hosts) => {
      expect(await send(`GET /auction/0 HTTP/1.1\r\n${hosts}Connection: close\r\n\r\n`)).toMatchObject(bad)
    })
  })

  describe('a request within a request', () => {
    test.each([
      ['a length and pieces', ['Content-Length: 5', 'Transfer-Encoding: chunked'], `0\r\n\r\n${hidden}`],
      ['pieces and a length', ['Transfer-Encoding: chunked', 'Content-Length: 5'], `0\r\n\r\n${hidden}`],
      ['two lengths', ['Content-Length: 0', `Content-Length: ${hidden.length}`], hidden],
      ['a list of lengths', [`Content-Length: 0, ${hidden.length}`], hidden],
      ['a length with a sign', ['Content-Length: +0'], hidden],
      ['a negative length', ['Content-Length: -1'], hidden],
      ['a hexadecimal length', ['Content-Length: 0x0'], hidden],
      ['pieces of an unknown kind', ['Transfer-Encoding: xchunked'], `0\r\n\r\n${hidden}`],
      ['pieces and more', ['Transfer-Encoding: chunked, identity'], `0\r\n\r\n${hidden}`],
      ['a blank before the colon', ['Transfer-Encoding : chunked'], `0\r\n\r\n${hidden}`],
      ['a blank before the name', [' Transfer-Encoding: chunked'], `0\r\n\r\n${hidden}`],
      ['a header over two lines', ['X-Long: a', ' b'], ''],
    ])('%s', async (_what, headers, body) => {
      const lines = [
        'POST /api/oauth/token HTTP/1.1',
        'Host: melos.example',
        'Content-Type: application/json',
        ...headers,
      ]
      const { status, count, body: said } = await send([...lines, '', body].join('\r\n'))
      expect([status, count]).toEqual([400, 1])
      expect(said).not.toContain('"status":"ok"')
    })

    test('lines that end in a bare CR or LF', async () => {
      expect(await send('GET /api/health HTTP/1.1\nHost: melos.example\n\n')).toMatchObject(bad)
    })
  })

  describe('methods', () => {
    test.each(['TRACE', 'OPTIONS', 'PATCH', 'PROPFIND', 'PURGE', 'LINK'])('%s finds nothing', async (method) => {
      for (const target of ['/', '/api/me', '/api/public/auctions', '/assets/']) {
        const { status, body } = await send(writeRequest({ method, target, headers: ['X-Secret: stolen'] }))
        expect(status).toBe(404)
        expect(body).not.toContain('stolen')
      }
    })

    test.each(['BREW', 'get', 'G ET', 'GET\0'])('%j is none', async (method) => {
      expect(await send(writeRequest({ method, target: '/' }))).toMatchObject(bad)
    })

    test('CONNECT opens no tunnel', async () => {
      expect((await send(writeRequest({ method: 'CONNECT', target: '127.0.0.1:22' }))).status).toBe(0)
    })

    test.each(['X-HTTP-Method-Override: DELETE', 'X-Method-Override: DELETE', 'X-HTTP-Method: DELETE'])(
      '%s changes nothing',
      async (header) => {
        const { victim } = targetOf()
        const authorization = `Authorization: Bearer ${victim.accessToken}`
        for (const _time of [1, 2]) expect((await get('/api/me', authorization, header)).status).toBe(200)
      },
    )

    test('an upgrade to another protocol is ignored', async () => {
      for (const upgrade of ['websocket', 'h2c', 'TLS/1.0']) {
        const { status } = await get('/api/health', `Upgrade: ${upgrade}`)
        expect(status).toBe(200)
      }
    })
  })
}
