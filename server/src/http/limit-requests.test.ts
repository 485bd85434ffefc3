import Fastify from 'fastify'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { handleError } from './error-handler.ts'
import { limitRequests, limitWork } from './limit-requests.ts'

const start = new Date('2026-11-15T12:00:00Z')

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: start })
})
afterEach(() => {
  vi.useRealTimers()
})

function build(perMinute: number) {
  const app = Fastify()
  app.setErrorHandler(handleError)
  app.get('/', { onRequest: limitRequests(perMinute) }, async () => 'ok')
  return async (remoteAddress: string) => {
    const { statusCode, headers } = await app.inject({ url: '/', remoteAddress })
    return statusCode === 200 ? 'ok' : `${statusCode}, again in ${headers['retry-after']} s`
  }
}

test('a network has a limit per minute and learns when the next minute begins', async () => {
  const ask = build(2)
  expect(await ask('192.0.2.1')).toBe('ok')
  vi.setSystemTime(start.getTime() + 20_500)
  expect(await ask('192.0.2.1')).toBe('ok')
  expect(await ask('192.0.2.1')).toBe('429, again in 40 s')
  vi.setSystemTime(start.getTime() + 59_999)
  expect(await ask('192.0.2.1')).toBe('429, again in 1 s')
  vi.setSystemTime(start.getTime() + 60_000)
  expect(await ask('192.0.2.1')).toBe('ok')
})

test('networks are counted apart, the addresses of one together', async () => {
  const ask = build(1)
  expect(await ask('2001:db8::1')).toBe('ok')
  expect(await ask('2001:db8::2')).toContain('429')
  expect(await ask('2001:db8:0:1::1')).toBe('ok')
})

test('work beyond the limit is refused until some has ended, even if it failed', async () => {
  const limited = limitWork(1)
  const { promise: first, reject: fail } = Promise.withResolvers<void>()
  const running = limited(() => first)
  await expect(limited(async () => 'second')).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS', retryAfterSeconds: 1 })
  fail(new Error('failed'))
  await expect(running).rejects.toThrow('failed')
  expect(await limited(async () => 'third')).toBe('third')
})
