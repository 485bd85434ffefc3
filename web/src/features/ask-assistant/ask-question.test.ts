import { beforeEach, expect, test, vi } from 'vitest'
import { session } from '../../api/session.ts'
import { askQuestion } from './ask-question.ts'
import type { Question } from './chat-history.ts'
import { SessionEndedError } from './create-conversation.ts'

const question: Question = { id: 1, from: 'person', text: 'Why?' }
const never = new AbortController().signal
let calls: { path: string; init: RequestInit }[]

function answerWith(...answers: Response[]): void {
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    calls.push({ path, init })
    return answers.shift() ?? new Response(null, { status: 500 })
  })
}

/** Each piece is its own chunk; an error breaks the connection. */
function stream(...pieces: (Uint8Array | Error)[]): Response {
  return new Response(
    new ReadableStream({
      pull(controller) {
        const piece = pieces.shift()
        if (piece === undefined) controller.close()
        else if (piece instanceof Error) controller.error(piece)
        else controller.enqueue(piece)
      },
    }),
  )
}

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)
const authorizationOf = (index: number) => new Headers(calls[index]?.init.headers).get('authorization')

async function read(asked: Question = question, signal = never): Promise<string[]> {
  const pieces: string[] = []
  for await (const piece of askQuestion(asked, signal)) pieces.push(piece)
  return pieces
}

beforeEach(() => {
  calls = []
  session.clear()
})

test('a visitor asks without credentials and reads the answer as it arrives', async () => {
  answerWith(stream(bytes('Be'), bytes('cause.')))
  expect(await read()).toEqual(['Be', 'cause.'])
  expect(calls[0]?.path).toBe('/api/public/chat')
  expect(calls[0]?.init.method).toBe('POST')
  expect(calls[0]?.init.body).toBe('{"question":"Why?"}')
  expect(authorizationOf(0)).toBeNull()
})

test('the request includes the page’s auction', async () => {
  answerWith(stream(bytes('x')))
  await read({ ...question, auctionId: '7' })
  expect(calls[0]?.init.body).toBe('{"question":"Why?","auctionId":"7"}')
})

test.each([
  { kind: 'wallet', address: '0xa11ce' },
  { kind: 'administrator', address: undefined },
] as const)('a signed-in person asks with their own token ($kind)', async (owner) => {
  session.write({ accessToken: 'access', refreshToken: 'refresh', ...owner })
  answerWith(stream(bytes('Yes.')))
  await read()
  expect(calls[0]?.path).toBe('/api/chat')
  expect(authorizationOf(0)).toBe('Bearer access')
})

test('an expired session is renewed once', async () => {
  session.write({ accessToken: 'old', refreshToken: 'refresh', kind: 'wallet', address: '0xa11ce' })
  const renewal = Response.json({ body: { access_token: 'new', refresh_token: 'next' } })
  answerWith(new Response(null, { status: 401 }), renewal, stream(bytes('Yes.')))
  expect(await read()).toEqual(['Yes.'])
  expect(calls.map(({ path }) => path)).toEqual(['/api/chat', '/api/public/oauth/refresh', '/api/chat'])
  expect(authorizationOf(2)).toBe('Bearer new')
})

test.each([401, 403])('a session that cannot be renewed has ended (%i)', async (status) => {
  session.write({ accessToken: 'old', refreshToken: 'old', kind: 'wallet', address: '0xa11ce' })
  answerWith(new Response(null, { status }), new Response(null, { status: 401 }))
  await expect(read()).rejects.toThrow(SessionEndedError)
  expect(session.read()).toBeUndefined()
})

test('a session whose renewed token is refused has ended', async () => {
  session.write({ accessToken: 'old', refreshToken: 'refresh', kind: 'wallet', address: '0xa11ce' })
  const renewal = Response.json({ body: { access_token: 'new', refresh_token: 'next' } })
  answerWith(new Response(null, { status: 401 }), renewal, new Response(null, { status: 401 }))
  await expect(read()).rejects.toThrow(SessionEndedError)
})

test('a server that cannot renew a session now does not end it', async () => {
  session.write({ accessToken: 'old', refreshToken: 'refresh', kind: 'wallet', address: '0xa11ce' })
  answerWith(new Response(null, { status: 401 }), new Response(null, { status: 503 }))
  await expect(read()).rejects.not.toThrow(SessionEndedError)
  expect(session.read()).toBeDefined()
})

test('a person who is refused with a valid session keeps it', async () => {
  session.write({ accessToken: 'old', refreshToken: 'refresh', kind: 'wallet', address: '0xa11ce' })
  const renewal = Response.json({ body: { access_token: 'new', refresh_token: 'next' } })
  answerWith(new Response(null, { status: 403 }), renewal, new Response(null, { status: 403 }))
  await expect(read()).rejects.toThrow('403')
  expect(session.read()?.accessToken).toBe('new')
})

test('a refused visitor loses no session', async () => {
  answerWith(new Response(null, { status: 403 }))
  await expect(read()).rejects.toThrow('403')
})

test('a refusal by the rate limit says how long to wait', async () => {
  answerWith(new Response(null, { status: 429, headers: { 'retry-after': '5' } }))
  await expect(read()).rejects.toMatchObject({ status: 429, wait: '5\u00A0seconds' })
})

test('a letter split between two pieces is one letter', async () => {
  const [first = 0, ...rest] = bytes('č')
  answerWith(stream(new Uint8Array([first]), new Uint8Array(rest)))
  expect((await read()).join('')).toBe('č')
})

test.each([400, 429, 500, 503])('a response with status %i is a failure', async (status) => {
  answerWith(new Response('no', { status }))
  await expect(read()).rejects.toMatchObject({ status })
})

test('a broken connection is a failure after what has arrived', async () => {
  answerWith(stream(bytes('Be'), new Error('cut')))
  const pieces: string[] = []
  const reading = (async () => {
    for await (const piece of askQuestion(question, never)) pieces.push(piece)
  })()
  await expect(reading).rejects.toThrow('cut')
  expect(pieces).toEqual(['Be'])
})

test('stopping ends the call', async () => {
  answerWith(stream(bytes('x')))
  const stopper = new AbortController()
  await read(question, stopper.signal)
  expect(calls[0]?.init.signal?.aborted).toBe(false)
  stopper.abort()
  expect(calls[0]?.init.signal?.aborted).toBe(true)
})
