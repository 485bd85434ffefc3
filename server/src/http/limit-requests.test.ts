import Fastify from 'fastify'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openForTests } from '../../test/support/open-for-tests.ts'
import { createTestDatabase } from '../../test/support/test-database.ts'
import { handleError } from './error-handler.ts'
import { limitRequests, limitRequestsHere, limitWork } from './limit-requests.ts'

const { db } = await openForTests(createTestDatabase())
const start = new Date('2026-11-15T12:00:00Z')

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: start })
  await sql`delete from request_counts`.execute(db)
})
afterEach(() => {
  vi.useRealTimers()
})

function build(onRequest: ReturnType<typeof limitRequestsHere>) {
  const app = Fastify()
  app.setErrorHandler(handleError)
  app.get('/', { onRequest }, async () => 'ok')
  return async (remoteAddress: string) => {
    const { statusCode, headers } = await app.inject({ url: '/', remoteAddress })
    return statusCode === 200 ? 'ok' : `${statusCode}, again in ${headers['retry-after']} s`
  }
}
const buildLocal = (perMinute: number) => build(limitRequestsHere(perMinute))
/** As one of several processes. */
const buildShared = (perMinute: number, name = 'questions') => build(limitRequests(db, { name, perMinute }))

/** Moves the counts and this process's clock. */
async function letPass(milliseconds: number): Promise<void> {
  vi.setSystemTime(Date.now() + milliseconds)
  await sql`update request_counts set since = since - make_interval(secs => ${milliseconds / 1000})`.execute(db)
}

test('a network has a limit per minute and learns when the next minute begins', async () => {
  const ask = buildLocal(2)
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
  const ask = buildLocal(1)
  expect(await ask('2001:db8::1')).toBe('ok')
  expect(await ask('2001:db8::2')).toContain('429')
  expect(await ask('2001:db8:0:1::1')).toBe('ok')
})

test('processes count together, by their limit and by network', async () => {
  const [one, other, elsewhere] = [buildShared(3), buildShared(3), buildShared(3, 'reports')]
  expect([await one('192.0.2.1'), await other('192.0.2.1'), await one('192.0.2.1')]).toEqual(['ok', 'ok', 'ok'])
  for (const ask of [other, one, other]) expect(await ask('192.0.2.1')).toMatch(/^429, again in (59|60) s$/)
  for (const ask of [one, other, one]) expect(await ask('192.0.2.2')).toBe('ok')
  expect(await elsewhere('192.0.2.1')).toBe('ok')
})

test('a shared minute begins with the first request and ends for all', async () => {
  const [one, other] = [buildShared(1), buildShared(1)]
  expect(await one('192.0.2.1')).toBe('ok')
  await letPass(50_000)
  expect(await other('192.0.2.1')).toMatch(/^429, again in (9|10) s$/)
  await letPass(10_000)
  expect(await one('192.0.2.1')).toBe('ok')
  expect(await other('192.0.2.1')).toContain('429')
})

test('of requests at the same moment, exactly as many pass as the limit says', async () => {
  const processes = [buildShared(10), buildShared(10), buildShared(10)]
  const asked = Array.from({ length: 60 }, (_, place) => processes[place % 3]?.(`192.0.2.${place % 2}`))
  const passed = (await Promise.all(asked)).filter((answer) => answer === 'ok')
  expect(passed).toHaveLength(20)
})

test('a refused network costs no query until its minute is over', async () => {
  const ask = buildShared(1)
  await ask('192.0.2.1')
  await ask('192.0.2.1')
  for (let again = 0; again < 3; again++) expect(await ask('192.0.2.1')).toContain('429')
  expect(await db.selectFrom('request_counts').select('count').execute()).toEqual([{ count: 2 }])
})

test('work beyond the limit is refused until some has ended, even if it failed', async () => {
  const limited = limitWork(1, { retryAfterSeconds: 2 })
  const { promise: first, reject: fail } = Promise.withResolvers<void>()
  const running = limited(() => first)
  await expect(limited(async () => 'second')).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS', retryAfterSeconds: 2 })
  fail(new Error('failed'))
  await expect(running).rejects.toThrow('failed')
  expect(await limited(async () => 'third')).toBe('third')
})
