import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { handleError } from './error-handler.ts'
import { parseJson } from './parse-json.ts'

const app = Fastify()
app.setErrorHandler(handleError)
parseJson(app)
app.post('/', async ({ body }) => body)

function send(payload: Buffer | string, type = 'application/json') {
  return app.inject({ method: 'POST', url: '/', payload, headers: { 'content-type': type } })
}

test('text in any alphabet is read as it was sent', async () => {
  const words = { title: 'Žluťoučký kůň · 海 · 🎵' }
  expect((await send(JSON.stringify(words))).json()).toEqual(words)
})

test.each([
  ['a byte that begins nothing', Buffer.from([0x22, 0xff, 0x22])],
  ['a letter that is cut off', Buffer.from([0x22, 0xc5, 0x22])],
  ['Latin-1', Buffer.from('"kůň é"', 'latin1')],
  ['UTF-16', Buffer.from('"song"', 'utf16le')],
])('%s is a bad request', async (_what, payload) => {
  const answer = await send(payload)
  expect(answer.statusCode).toBe(400)
  expect(answer.json()).toMatchObject({ code: 'BAD_REQUEST' })
})

test.each([
  ['{"__proto__": {"isAdmin": true}}', 400],
  ['{"constructor": {"prototype": {}}}', 400],
  ['', 400],
  ['{', 400],
  ['{}', 200],
])('%s is answered with %i', async (payload, status) => {
  expect((await send(payload)).statusCode).toBe(status)
})

test('a body of another type keeps the status for that', async () => {
  const answer = await send('<song/>', 'application/xml')
  expect([answer.statusCode, answer.json()]).toEqual([
    415,
    { code: 'BAD_REQUEST', message: "We couldn't understand the request." },
  ])
})
