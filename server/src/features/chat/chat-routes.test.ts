import { waitUntil } from '@melos/test-kit/wait-until'
import { afterEach, expect, test } from 'vitest'
import { openFakeService } from '../../../test/support/fake-service.ts'
import { openForTests } from '../../../test/support/open-for-tests.ts'
import { createTestAccount, openTestIdentity } from '../../../test/support/test-identity.ts'

const TOKEN = 'a-credential-nobody-may-see'

const service = await openForTests(openFakeService())
const melos = await openForTests(openTestIdentity({ chat: { url: service.url, token: TOKEN } }))
const address = await melos.app.listen({ port: 0, host: '127.0.0.1' })

afterEach(() => {
  service.asked.length = 0
  service.answerWith((response) => void response.end('Yes.'))
})

let networks = 0
const elsewhere = (): string => `198.51.100.${++networks}`

interface Sent {
  readonly path?: string
  readonly token?: string
  readonly from?: string
  readonly signal?: AbortSignal
}

function ask(body: unknown, { path = '/api/public/chat', token, from = elsewhere(), signal }: Sent = {}) {
  const authorization = token === undefined ? {} : { authorization: `Bearer ${token}` }
  return fetch(`${address}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': from, ...authorization },
    body: JSON.stringify(body),
    ...(signal === undefined ? {} : { signal }),
  })
}

test('an answer is plain text that no browser renders as a page', async () => {
  service.answerWith((response) => void response.end('<script>alert(1)</script>'))
  const answer = await ask({ question: 'What is this?' })
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8')
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(await answer.text()).toBe('<script>alert(1)</script>')
  expect(JSON.stringify([...answer.headers])).not.toContain(TOKEN)
})

test('pieces reach the visitor one by one', async () => {
  const releases = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  service.answerWith(async (response) => {
    response.write('one ')
    await releases[0]?.promise
    response.write('two ')
    await releases[1]?.promise
    response.end('three')
  })
  const reader = (await ask({ question: 'Count.' })).body?.getReader()
  const next = async () => Buffer.from((await reader?.read())?.value ?? '').toString()
  expect(await next()).toBe('one ')
  releases[0]?.resolve()
  expect(await next()).toBe('two ')
  releases[1]?.resolve()
  expect(await next()).toBe('three')
  expect((await reader?.read())?.done).toBe(true)
})

test('a failure before the first piece is a status without internal details', async () => {
  service.answerWith((response) => void response.writeHead(500).end(`${TOKEN} is wrong`))
  const answer = await ask({ question: 'What is this?' })
  expect(answer.status).toBe(503)
  expect(answer.headers.get('retry-after')).toBe('1')
  const body = await answer.text()
  expect(JSON.parse(body)).toMatchObject({ code: 'UNAVAILABLE' })
  expect(body).not.toContain(TOKEN)
})

test('an answer that breaks off does not look complete to the visitor', async () => {
  service.answerWith((response) => {
    response.write('Half of')
    setTimeout(() => response.destroy(), 50)
  })
  const answer = await ask({ question: 'What is this?' })
  expect(answer.status).toBe(200)
  await expect(answer.text()).rejects.toThrow()
})

test('an answer of a megabyte is cut', async () => {
  service.answerWith((response) => void response.end('x'.repeat(1_000_000)))
  const text = await (await ask({ question: 'Much?' })).text()
  expect(text).toBe(`${'x'.repeat(20_000)}\n\nThis answer was too long, so we cut it here.`)
})

test.each([
  ['before the answer begins', () => {}],
  ['in the middle of it', (response: { write(text: string): unknown }) => void response.write('Well, ')],
])('when the visitor disconnects %s, so does the request to the service', async (_, answerWith) => {
  service.answerWith(answerWith)
  const leaving = new AbortController()
  const answer = ask({ question: 'What is this?' }, { signal: leaving.signal })
  await waitUntil('the service is asked', async () => service.asked.length === 1)
  leaving.abort()
  await expect(answer.then((response) => response.text())).rejects.toThrow('aborted')
  let isLeft = false
  void service.asked[0]?.over.then(() => {
    isLeft = true
  })
  // Long before the server's own timeout.
  await waitUntil('the service is left', () => isLeft, 5_000)
})

test.each([
  [{}, 'question'],
  [{ question: '' }, 'question'],
  [{ question: ' \n\t ' }, 'question'],
  [{ question: 'x'.repeat(1001) }, 'question'],
  [{ question: 'a\u0000b' }, 'question'],
  [{ question: 7 }, 'question'],
  [{ question: 'Hi', auctionId: '-1' }, 'auctionId'],
  [{ question: 'Hi', model: 'another' }, 'model'],
])('%j is refused with the name of the wrong field', async (body, field) => {
  const answer = await ask(body)
  expect(answer.status).toBe(400)
  expect(await answer.json()).toMatchObject({ message: expect.stringContaining(field) })
  expect(service.asked).toEqual([])
})

test('a question of 1,000 characters is sent without surrounding spaces', async () => {
  const question = 'x'.repeat(1000)
  expect((await ask({ question: ` ${question} `, auctionId: '7' })).status).toBe(200)
  expect(service.asked[0]?.body).toMatchObject({ question })
})

test('a body beyond the limit is refused', async () => {
  expect((await ask({ question: 'x'.repeat(70_000) })).status).toBe(413)
})

test('a network can ask thirty questions a minute, at both endpoints together', async () => {
  const from = elsewhere()
  const { accessToken: token } = await melos.signIn(createTestAccount())
  for (let count = 0; count < 15; count++) {
    expect((await ask({ question: 'Hi' }, { from })).status).toBe(200)
    expect((await ask({ question: 'Hi' }, { from, path: '/api/chat', token })).status).toBe(200)
  }
  const refused = await ask({ question: 'Hi' }, { from })
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await ask({ question: 'Hi' })).status).toBe(200)
})

test('a hundred answers run at once, and the next question is refused', async () => {
  const release = Promise.withResolvers<void>()
  service.answerWith(async (response) => {
    await release.promise
    response.end('Yes.')
  })
  const answers = Array.from({ length: 100 }, () => ask({ question: 'Hi' }))
  await waitUntil('all are under way', async () => service.asked.length === 100)
  const refused = await ask({ question: 'Hi' })
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5'])
  release.resolve()
  for (const answer of await Promise.all(answers)) expect(answer.status).toBe(200)
  expect((await ask({ question: 'Hi' })).status).toBe(200)
})

test('a network gets five answers at once', async () => {
  const release = Promise.withResolvers<void>()
  service.answerWith(async (response) => {
    await release.promise
    response.end('Yes.')
  })
  const from = elsewhere()
  const answers = Array.from({ length: 5 }, () => ask({ question: 'Hi' }, { from }))
  await waitUntil('all are under way', async () => service.asked.length === 5)
  const refused = await ask({ question: 'Hi' }, { from })
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '5'])
  release.resolve()
  for (const answer of await Promise.all(answers)) expect(await answer.text()).toBe('Yes.')
  expect((await ask({ question: 'Hi' }, { from })).status).toBe(200)
})

test('the endpoint for signed-in people requires a session', async () => {
  expect((await ask({ question: 'Hi' }, { path: '/api/chat' })).status).toBe(401)
  expect((await ask({ question: 'Hi' }, { path: '/api/chat', token: 'made-up' })).status).toBe(401)
})

test('secrets and questions about one’s own bids are not sent to the service', async () => {
  const { accessToken: token } = await melos.signIn(createTestAccount())
  const phrase = 'legal winner thank year wave sausage worth useful legal winner thank yellow'
  const warned = await (await ask({ question: `My words are ${phrase}` })).text()
  expect(warned).not.toContain('sausage')
  expect((await ask({ question: `0x${'a1'.repeat(32)}` })).status).toBe(200)
  const own = await (await ask({ question: 'Am I winning?' }, { path: '/api/chat', token })).text()
  expect(own).toContain('/account/bids')
  expect(await (await ask({ question: 'Am I winning?' })).text()).toContain('Connect')
  expect(service.asked).toEqual([])
})

test('only POST is accepted', async () => {
  expect((await fetch(`${address}/api/public/chat`)).status).toBe(404)
})
