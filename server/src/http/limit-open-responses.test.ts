import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import { waitUntil } from '@melos/test-kit/wait-until'
import Fastify from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { handleError } from './error-handler.ts'
import { limitOpenResponses } from './limit-requests.ts'

const app = Fastify({ trustProxy: true, forceCloseConnections: true })
app.setErrorHandler(handleError)
const onRequest = limitOpenResponses(2, { retryAfterSeconds: 5 })
app.get('/endless', { onRequest }, async (_request, reply) => {
  const endless = new Readable({ read() {} })
  endless.push('a beginning')
  return reply.send(endless)
})
app.get('/short', { onRequest }, async () => 'ok')
await app.listen({ host: '127.0.0.1', port: 0 })

afterEach(() => app.close())

async function ask(path: string, from: string): Promise<IncomingMessage> {
  const sent = get(new URL(path, app.listeningOrigin), { agent: false, headers: { 'x-forwarded-for': from } })
  // The event's only argument is the response.
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  answer.on('error', () => undefined)
  return answer
}

test('a network can have a limited number of open answers, and one more when one ends', async () => {
  const [first] = [await ask('/endless', '2001:db8::1'), await ask('/endless', '2001:db8::2')]
  const refused = await ask('/endless', '2001:db8::3')
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '5'])
  expect((await ask('/endless', '2001:db8:0:1::1')).statusCode).toBe(200)

  first?.destroy()
  await waitUntil('its place is free', async () => (await ask('/short', '2001:db8::1')).statusCode === 200)
  for (let count = 0; count < 5; count++) {
    await waitUntil('answers that end count no more', async () => {
      return (await ask('/short', '2001:db8::1')).statusCode === 200
    })
  }
})
