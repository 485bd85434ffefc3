import { describe, expect, test } from 'vitest'
import type { Target } from './open-target.ts'
import { sendRaw, writeRequest } from './send-raw.ts'

/** Path traversals in their URL encodings. */
const waysOut = [
  '../../../../../../etc/passwd',
  '..%2f..%2f..%2f..%2f..%2fetc%2fpasswd',
  '%2e%2e/%2e%2e/%2e%2e/%2e%2e/etc/passwd',
  '%2e%2e%2f%2e%2e%2f%2e%2e%2fetc%2fpasswd',
  '%252e%252e%252f%252e%252e%252fetc%252fpasswd',
  '..%5c..%5c..%5cetc%5cpasswd',
  '..\\..\\..\\etc\\passwd',
  '....//....//etc/passwd',
  '..;/..;/etc/passwd',
  '%c0%ae%c0%ae/%c0%ae%c0%ae/etc/passwd',
  '/etc/passwd',
  '%2fetc%2fpasswd',
  'file:///etc/passwd',
  'chain/operator-key',
  '../chain/operator-key',
  '..%2fchain%2foperator-key',
  '../../chain/node.json',
  '.env',
  'files',
  'uploads',
  '.',
  '..',
]
const starts = ['/api/public/media/', '/assets/', '/cards/', '/api/docs/static/', '/api/public/works/', '/']
/** Text that only a leaked file, a directory listing or a stack trace contains. */
const leaks =
  /root:.*:0:0:|"rpcUrl":"http:\/\/127|^0x[0-9a-f]{64}$|node_modules|\bat \S+ \(?(file:|\/)|ENOENT|EISDIR|melos-e2e-/m

export function mediaPaths(targetOf: () => Target): void {
  const send = (target: string) => sendRaw(targetOf().melos, writeRequest({ target }))

  describe('path traversal', () => {
    test.each(starts)('none begins with %s', async (start) => {
      for (const way of waysOut) {
        const { status, body } = await send(`${start}${way}`)
        // The pages themselves are public under any spelling.
        const isPage = new URL(`${start}${way}`, 'http://melos.example').pathname === '/'
        expect([way, status]).toBeOneOf([400, 403, 404, ...(isPage ? [200] : [])].map((allowed) => [way, allowed]))
        expect(body).not.toMatch(leaks)
      }
    })

    test('none works below an existing file', async () => {
      const { coverId } = targetOf()
      expect((await send(`/api/public/media/${coverId}`)).status).toBe(200)
      const ends = [
        '%00',
        '%00.png',
        '%20',
        '.',
        '/',
        '/.',
        '/..',
        '/../..',
        '%2f',
        '%5c',
        '.640.avif',
        '.640.avif.copy',
        ';a=b',
        '%0a',
      ]
      for (const end of ends) {
        const { status, code } = await send(`/api/public/media/${coverId}${end}`)
        expect([end, status, code]).toEqual([end, 404, 'NOT_FOUND'])
      }
    })

    test('none works in the name of a variant', async () => {
      const { coverId, audioId } = targetOf()
      expect((await send(`/api/public/media/${coverId}/320.avif`)).status).toBe(200)
      const variants = [
        '0.avif',
        '-320.avif',
        '99999999.avif',
        '320.svg',
        '320.AVIF',
        '320.avif%00',
        '320.avif/',
        '320.avif%2f..',
        '..%2f..',
        '320',
        '.avif',
        '3.2e2.avif',
        '320.avif.copy',
      ]
      for (const variant of variants) {
        const { status, code } = await send(`/api/public/media/${coverId}/${variant}`)
        expect([variant, status, code]).toEqual([variant, 404, 'NOT_FOUND'])
      }
      expect(await send(`/api/public/media/${audioId}/320.avif`)).toMatchObject({ status: 404 })
      expect(await send(`/api/public/media/${coverId}/peaks`)).toMatchObject({ status: 404 })
    })

    test('an absolute URL reaches the same store', async () => {
      const { coverId, audioId } = targetOf()
      for (const start of ['http://melos.example', 'http://127.0.0.1:1', 'http://elsewhere.example']) {
        expect((await send(`${start}/api/public/media/${coverId}`)).status).toBe(200)
        expect((await send(`${start}/api/public/media/../${audioId}`)).status).toBe(404)
        expect((await send(`${start}/api/me`)).status).toBe(401)
      }
      expect((await send('file:///etc/passwd')).status).toBeOneOf([400, 404])
    })
  })

  describe('ranges', () => {
    const read = async (range: string) =>
      await targetOf().ask({ path: `/api/public/media/${targetOf().audioId}`, headers: { range } })

    test.each(['bytes=99999999999-', 'bytes=9007199254740993-', 'bytes=-0'])('%s is beyond the file', async (range) => {
      const { status, headers, text } = await read(range)
      expect([status, text]).toEqual([416, ''])
      expect(headers['content-range']).toMatch(/^bytes \*\/\d+$/)
    })

    test.each([
      ['hundreds at once', `bytes=${Array.from({ length: 500 }, (_, index) => `${index}-`).join(',')}`],
      ['backwards', 'bytes=10-5'],
      ['another unit', 'lines=1-2'],
      ['signs', 'bytes=+1-+2'],
      ['hexadecimal', 'bytes=0x0-0xff'],
    ])('%s gets the file once', async (_what, range) => {
      const { status, headers } = await read(range)
      expect(status).toBe(200)
      expect(headers['content-type']).toMatch(/^audio\//)
    })
  })
}
