import { describe, expect, test } from 'vitest'
import { endpoints, fillPath, tokenFor } from './endpoints.ts'
import type { Question } from './http-client.ts'
import type { Target } from './open-target.ts'

const names = Object.keys(endpoints)
const refused = { status: 400, code: 'BAD_REQUEST' }
const DEPTH = 20_000

/** Ways to make a valid body invalid. */
const oddities: Readonly<Record<string, (body: object) => unknown>> = {
  'a field too many': (body) => ({ ...body, isAdministrator: true }),
  'a list around it': (body) => [body],
  'a prototype': (body) => `{"__proto__":{"isAdministrator":true},${JSON.stringify(body).slice(1)}`,
  'a constructor': (body) => `{"constructor":{"prototype":{"a":1}},${JSON.stringify(body).slice(1)}`,
  'lists without end in it': (body) => `{"x":${'['.repeat(DEPTH)}${']'.repeat(DEPTH)},${JSON.stringify(body).slice(1)}`,
  // A Latin-1 byte in the first string, or in the name of the first field, which is invalid UTF-8.
  'bytes that are no UTF-8': (body) => {
    const text = JSON.stringify(body)
    return Buffer.from(text.replace(text.includes(':"') ? ':"' : '{"', '$&\xff'), 'latin1')
  },
  'half of it': (body) => JSON.stringify(body).slice(0, -1),
  'more behind it': (body) => `${JSON.stringify(body)}{}`,
  nothing: () => '',
  null: () => 'null',
  'a word': () => '"words"',
  'a number': () => '1e999',
}

export function oddBodies(targetOf: () => Target): void {
  const send = (name: string, question: Partial<Question>) => {
    const target = targetOf()
    const token = tokenFor(target, endpoints[name]?.who ?? 'anyone')
    return target.ask({ ...fillPath(target, name), token, ...question })
  }
  const bodyOf = (name: string): object => endpoints[name]?.body?.(targetOf()) ?? {}

  describe('bodies that are not as described', () => {
    const takesBody = names.filter((name) => endpoints[name]?.body !== undefined)

    test.each(takesBody)('%s refuses each', async (name) => {
      for (const [oddity, make] of Object.entries(oddities)) {
        const { status, code } = await send(name, { body: make(bodyOf(name)) })
        expect([oddity, status, code]).toEqual([oddity, 400, 'BAD_REQUEST'])
      }
    })

    test.each(takesBody)('%s refuses a list and an object in place of each field', async (name) => {
      for (const [field, value] of Object.entries(bodyOf(name))) {
        // Where a choice belongs, `true` is one.
        for (const odd of [[value], { value }, ...(typeof value === 'boolean' ? [] : [true])]) {
          expect([field, await send(name, { body: { ...bodyOf(name), [field]: odd } })]).toMatchObject([field, refused])
        }
      }
    })

    test.each(takesBody)('%s refuses what is not said to be JSON', async (name) => {
      const body = JSON.stringify(bodyOf(name))
      const statuses: Record<string, number> = {}
      for (const type of [
        'application/x-www-form-urlencoded',
        'application/xml',
        'text/html',
        'nonsense',
        'text/plain',
      ]) {
        const { status, code } = await send(name, { body, headers: { 'content-type': type } })
        expect(code).toBe('BAD_REQUEST')
        statuses[type] = status
      }
      expect(statuses).toEqual({
        'application/x-www-form-urlencoded': 415,
        'application/xml': 415,
        'text/html': 415,
        nonsense: 415,
        // Valid JSON that is not an object.
        'text/plain': 400,
      })
    })

    test('of two values for one field, every part uses the same one', async () => {
      const one = '0x00000000000000000000000000000000000000a1'
      const other = '0x00000000000000000000000000000000000000b2'
      const body = `{"metamaskAddress":"${one}","metamaskAddress":"${other}"}`
      const { text } = await send('POST /api/public/oauth/attempt', { body })
      expect(text.toLowerCase()).toContain(other)
      expect(text.toLowerCase()).not.toContain(one)
    })

    test('finalize refuses a body with fields', async () => {
      const name = 'PUT /api/bids/finalize/{externalId}'
      expect(await send(name, { body: { status: 'PROCESSED' } })).toMatchObject(refused)
      expect(await send(name, { body: {} })).toMatchObject({ status: 409, code: 'AUCTION_NOT_SETTLED' })
    })
  })

  describe('forms that are not as described', () => {
    const work = { title: 'Title', artist: 'Artist', description: 'About it.', percentage: 10 }
    const upload = async (parts: readonly [string, string | Blob][]) => {
      const form = new FormData()
      for (const [name, value] of parts) form.append(name, value)
      const encoded = new Response(form)
      const type = encoded.headers.get('content-type') ?? ''
      const body = Buffer.from(await encoded.arrayBuffer())
      return await send('POST /api/works', { body, headers: { 'content-type': type } })
    }
    const text = JSON.stringify(work)

    test.each<[string, [string, string | Blob][]]>([
      ['no work', []],
      [
        'two works',
        [
          ['work', text],
          ['work', text],
        ],
      ],
      ['a field too many', [['work', JSON.stringify({ ...work, id: '1' })]]],
      ['a prototype', [['work', `{"__proto__":{"id":"1"},${text.slice(1)}`]]],
      [
        'a part too many',
        [
          ['work', text],
          ['virus', new Blob(['x'])],
        ],
      ],
      [
        'a way out as the name of a part',
        [
          ['work', text],
          ['../../cover', new Blob(['x'])],
        ],
      ],
      [
        'a page as cover',
        [
          ['work', text],
          ['cover', new Blob(['<script>alert(1)</script>'], { type: 'image/png' })],
        ],
      ],
      [
        'a drawing with scripts as cover',
        [
          ['work', text],
          ['cover', new Blob(['<svg onload="alert(1)"/>'], { type: 'image/svg+xml' })],
        ],
      ],
      [
        'a link that runs',
        [['work', JSON.stringify({ ...work, links: [{ type: 'CUSTOM', url: 'javascript:alert(1)' }] })]],
      ],
    ])('%s is refused', async (_what, parts) => {
      expect(await upload(parts)).toMatchObject(refused)
    })
  })

  describe('queries that are not as described', () => {
    test.each(names)('%s refuses a name that it does not know', async (name) => {
      const { path } = fillPath(targetOf(), name)
      for (const odd of ['colour=red', '__proto__=1', 'constructor=1']) {
        const asked = `${path}${path.includes('?') ? '&' : '?'}${odd}`
        expect([odd, await send(name, { path: asked, body: endpoints[name]?.body?.(targetOf()) })]).toMatchObject([
          odd,
          refused,
        ])
      }
    })

    test.each([
      'page=1&page=2',
      'page[]=1',
      'page[a]=1',
      'page=1e3',
      'page=-1',
      'page=0',
      'page=9223372036854775808',
      'size=101',
      'page=%00',
      'genre=%00',
      'genre=a&genre=b',
      'search=%00',
      'search=a&search=b',
      'statuses=OPEN;drop',
      'sort=password',
    ])('the list of auctions refuses %s', async (query) => {
      expect(await targetOf().ask({ path: `/api/public/auctions?${query}` })).toMatchObject(refused)
    })
  })
}
