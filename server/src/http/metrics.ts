import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import { shareReads } from '../database/share-reads.ts'
import { limitRequestsHere } from './limit-requests.ts'

/** Far more than Prometheus needs; each answer takes tens of milliseconds. */
const SCRAPES_PER_MINUTE = 60
const SECONDS_BOUNDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

let processRegistry: Registry | undefined

/** Counts and times every request. `GET /metrics` shows that, the process's metrics and everything else in `registry`. */
export function exposeMetrics(app: FastifyInstance, registry: Registry): void {
  const count = countRequests(registry)
  const ofProcess = processMetrics()
  app.addHook('onResponse', (request, reply, done) => {
    count(request, reply)
    done()
  })

  const onRequest = limitRequestsHere(SCRAPES_PER_MINUTE)
  const write = shareReads(() => Promise.all([ofProcess.metrics(), registry.metrics()]))
  app.get('/metrics', { onRequest, schema: { hide: true } }, async ({ url }, reply) => {
    // A load balancer that keeps this path from visitors may not know its other spellings, such as `/%6detrics`.
    if (!/^\/metrics(\?|$)/.test(url)) return reply.callNotFound()
    return reply.type(registry.contentType).send((await write()).join('\n'))
  })
}

/** Memory, CPU time, event-loop lag and garbage collection, collected once per process even with several apps. */
function processMetrics(): Registry {
  if (processRegistry === undefined) {
    processRegistry = new Registry()
    collectDefaultMetrics({ register: processRegistry })
  }
  return processRegistry
}

/** Counts by route, because the number of different URLs is unlimited. */
function countRequests(registry: Registry): (request: FastifyRequest, reply: FastifyReply) => void {
  const total = new Counter({
    name: 'http_requests_total',
    help: 'Requests answered, by route and status.',
    labelNames: ['method', 'route', 'status'],
    registers: [registry],
  })
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from a request to the end of its answer, by route.',
    labelNames: ['method', 'route'],
    buckets: SECONDS_BOUNDS,
    registers: [registry],
  })
  // Looking up a series by its labels costs more than counting, so each is looked up once.
  const totals = new Map<string, Counter.Internal>()
  const durations = new Map<string, Histogram.Internal<'method' | 'route'>>()
  return ({ method, routeOptions }, { statusCode, elapsedTime }) => {
    const route = routeOptions.url ?? 'none'
    remember(totals, `${statusCode} ${method} ${route}`, () =>
      total.labels({ method, route, status: statusCode }),
    ).inc()
    remember(durations, `${method} ${route}`, () => duration.labels({ method, route })).observe(elapsedTime / 1000)
  }
}

/** Routes, methods and statuses are few, so entries are never removed. */
function remember<Value>(known: Map<string, Value>, key: string, find: () => Value): Value {
  const value = known.get(key)
  if (value !== undefined) return value
  const found = find()
  known.set(key, found)
  return found
}
