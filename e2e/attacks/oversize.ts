import { describe, expect, test } from 'vitest'
import { fillPath } from './endpoints.ts'
import type { Target } from './open-target.ts'
import { sendRaw, writeRequest } from './send-raw.ts'

const MEGABYTE = 1_000_000
const json = 'Content-Type: application/json'
const path = '/api/oauth/token'
const tooLarge = { status: 413, code: 'PAYLOAD_TOO_LARGE' }
const chunkOf = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n`

export function oversize(targetOf: () => Target): void {
  const send = (request: string) => sendRaw(targetOf().melos, request)

  describe('oversized bodies', () => {
    test.each(['64000000', '9007199254740991', '99999999999999999'])(
      'one of %s bytes is refused at once',
      async (length) => {
        const headers = [json, `Content-Length: ${length}`]
        expect(await send(writeRequest({ method: 'POST', target: path, headers, body: '{' }))).toMatchObject(tooLarge)
      },
    )

    test('one that comes in pieces is not read to its end', async () => {
      const headers = [json, 'Transfer-Encoding: chunked']
      const body = chunkOf('x'.repeat(1_000)).repeat(80)
      expect(await send(writeRequest({ method: 'POST', target: path, headers, body }))).toMatchObject(tooLarge)
    })

    test('one that is sent in full is refused all the same', async () => {
      const { ask } = targetOf()
      const body = { email: 'a@example.com', password: 'x'.repeat(70_000) }
      expect(await ask({ method: 'POST', path, body })).toMatchObject(tooLarge)
    })

    /** Its head alone. */
    const upload = async (name: string, { megabytes, token }: { megabytes: number; token: string | undefined }) => {
      const type = 'Content-Type: multipart/form-data; boundary=x'
      const headers = [type, `Content-Length: ${megabytes * MEGABYTE}`]
      if (token !== undefined) headers.push(`Authorization: Bearer ${token}`)
      const { method, path: target } = fillPath(targetOf(), name)
      return await send(writeRequest({ method, target, headers }))
    }

    test('without permission it is refused before the upload', async () => {
      const refused = { status: 401, code: 'UNAUTHORIZED' }
      expect(await upload('POST /api/works', { megabytes: 70, token: undefined })).toMatchObject(refused)
      // The song is another artist's.
      const token = targetOf().member.accessToken
      const hidden = { status: 404, code: 'NOT_FOUND' }
      expect(await upload('POST /api/me/cases/{id}/documents', { megabytes: 5, token })).toMatchObject(hidden)
    })

    test.each([
      ['POST /api/works', ({ administrator }: Target) => administrator.accessToken],
      ['POST /api/statements', ({ administrator }: Target) => administrator.accessToken],
      ['POST /api/public/cases/documents', () => undefined],
    ])('%s takes nothing larger than all files together', async (name, tokenOf) => {
      expect(await upload(name, { megabytes: 2_000, token: tokenOf(targetOf()) })).toMatchObject(tooLarge)
    })

    test('a length that is too short leaves no bytes that parse as a request', async () => {
      const inner = 'GET /api/health HTTP/1.1\r\nHost: melos.example\r\n\r\n'
      const headers = [json, 'Content-Length: 2']
      const answer = await send(writeRequest({ method: 'POST', target: path, headers, body: `{}${inner}` }))
      expect(answer.status).toBe(400)
      expect(answer.count).toBe(1)
    })

    test.each([
      ['pieces of an impossible size', 'ffffffffffffffffff\r\nx\r\n'],
      ['pieces of a negative size', '-1\r\nx\r\n'],
      ['pieces without a size', 'x\r\n'],
    ])('%s are refused', async (_what, body) => {
      const headers = [json, 'Transfer-Encoding: chunked']
      const answer = await send(writeRequest({ method: 'POST', target: path, headers, body }))
      expect(answer).toMatchObject({ status: 400, code: 'BAD_REQUEST' })
    })

    test('chunk extensions are limited', async () => {
      const headers = [json, 'Transfer-Encoding: chunked']
      const body = `1;${'x'.repeat(40_000)}\r\n{\r\n`
      expect(await send(writeRequest({ method: 'POST', target: path, headers, body }))).toMatchObject(tooLarge)
    })
  })

  describe('oversized heads', () => {
    const headTooLarge = { status: 431, code: 'PAYLOAD_TOO_LARGE' }

    test.each([
      ['one header', [`X-Long: ${'x'.repeat(MEGABYTE)}`]],
      ['an access token', [`Authorization: Bearer ${'x'.repeat(20_000)}`]],
      ['a cookie', [`Cookie: ${'a=b; '.repeat(10_000)}`]],
      ['thousands of headers', Array.from({ length: 5_000 }, (_, index) => `X-${index}: x`)],
    ])('%s', async (_what, headers) => {
      const answer = await send(writeRequest({ target: '/api/health', headers }))
      expect(answer).toMatchObject(headTooLarge)
      expect(answer.head.toLowerCase()).toContain('x-content-type-options: nosniff')
      expect(answer.head.toLowerCase()).toContain('connection: close')
    })

    test('an address', async () => {
      expect(await send(writeRequest({ target: `/${'x'.repeat(20_000)}` }))).toMatchObject(headTooLarge)
    })

    test.each(['/api/public/', '/api/public/auctions/external/', '/api/public/media/', '/auction/', '/', '/assets/'])(
      'a long URL is not found: %s',
      async (start) => {
        const { status, body } = await send(writeRequest({ target: `${start}${'x'.repeat(12_000)}` }))
        expect(status).toBe(404)
        expect(body).not.toContain('at file:')
      },
    )
  })
}
