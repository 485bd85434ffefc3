import Fastify, { type FastifyInstance } from 'fastify'
import { Gauge, Registry } from 'prom-client'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { handleError } from './error-handler.ts'
import { exposeMetrics } from './metrics.ts'

let app: FastifyInstance
let registry: Registry

beforeEach(() => {
  registry = new Registry()
  app = Fastify()
  app.setErrorHandler(handleError)
  exposeMetrics(app, registry)
  app.get('/auctions/:id', async (_request, reply) => reply.status(200).send('ok'))
})
afterEach(async () => {
  await app.close()
})

const read = async (): Promise<string[]> => (await app.inject('/metrics')).payload.split('\n')

describe('GET /metrics', () => {
  test('counts by route and status, however many addresses there are', async () => {
    for (const id of [1, 2, 3]) await app.inject(`/auctions/${id}?x=${id}`)
    await app.inject('/no/such/address')
    const lines = await read()
    expect(lines).toContain('http_requests_total{method="GET",route="/auctions/:id",status="200"} 3')
    expect(lines).toContain('http_requests_total{method="GET",route="none",status="404"} 1')
    expect(lines.filter((line) => line.startsWith('http_requests_total{'))).toHaveLength(2)
  })

  test('times by route', async () => {
    await app.inject('/auctions/1')
    const lines = await read()
    expect(lines).toContain('http_request_duration_seconds_count{method="GET",route="/auctions/:id"} 1')
    expect(lines).toContain('http_request_duration_seconds_bucket{le="10",method="GET",route="/auctions/:id"} 1')
  })

  test('shows the process itself, and what others measure', async () => {
    new Gauge({ name: 'melos_index_block', help: 'The last block that is indexed.', registers: [registry] }).set(7)
    const answer = await app.inject('/metrics')
    expect(answer.headers['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8')
    const lines = answer.payload.split('\n')
    expect(lines).toContain('melos_index_block 7')
    for (const name of [
      'process_cpu_seconds_total',
      'nodejs_eventloop_lag_p99_seconds',
      'process_resident_memory_bytes',
    ]) {
      expect(lines.some((line) => line.startsWith(`${name} `))).toBe(true)
    }
  })

  test('has one spelling, so that a load balancer can keep it from visitors', async () => {
    for (const path of ['/%6detrics', '/metric%73', '/%6Detrics?a=b']) {
      expect([path, (await app.inject(path)).statusCode]).toEqual([path, 404])
    }
    expect((await app.inject('/metrics?name=up')).statusCode).toBe(200)
  })

  test('is written at most twice for simultaneous requests', async () => {
    const write = vi.spyOn(registry, 'metrics')
    const answers = await Promise.all(Array.from({ length: 20 }, () => app.inject('/metrics')))
    expect(answers.every(({ statusCode }) => statusCode === 200)).toBe(true)
    expect(write.mock.calls.length).toBeLessThanOrEqual(2)
  })

  test('has each name once', async () => {
    const names = (await read()).filter((line) => line.startsWith('# TYPE ')).map((line) => line.split(' ')[2])
    expect(names.length).toBeGreaterThan(10)
    expect(new Set(names).size).toBe(names.length)
  })
})

test('two apps in a process are counted apart', async () => {
  const other = Fastify()
  exposeMetrics(other, new Registry())
  await other.inject('/elsewhere')
  expect((await read()).some((line) => line.startsWith('http_requests_total{'))).toBe(false)
  await other.close()
})
