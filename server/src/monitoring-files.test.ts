import { readFile } from 'node:fs/promises'
import Fastify from 'fastify'
import { Registry } from 'prom-client'
import { expect, test } from 'vitest'
import { createTestDatabase } from '../test/support/test-database.ts'
import { createChainMeter } from './chain/chain-meter.ts'
import { exposeMetrics } from './http/metrics.ts'
import { measureIndex, measureMails, measureNodes } from './measure-index.ts'

const METRIC = /\b(melos|http|nodejs|process)_[a-z0-9_]+\b/g
/** Prometheus makes three metrics of a histogram. */
const OF_HISTOGRAM = /_(bucket|sum|count)$/

const read = (name: string) => readFile(new URL(`../../deploy/${name}`, import.meta.url), 'utf8')
const namesIn = (text: string) => new Set([...text.matchAll(METRIC)].map(([name]) => name.replace(OF_HISTOGRAM, '')))

async function listExposed(): Promise<Set<string>> {
  await using database = await createTestDatabase()
  const app = Fastify()
  const registry = new Registry()
  exposeMetrics(app, registry)
  measureIndex(registry, { db: database.db, live: { streamCount: 0 }, chainId: 137 })
  measureMails(registry, database.db)
  measureNodes(registry, createChainMeter())
  const { payload } = await app.inject('/metrics')
  await app.close()
  return new Set([...payload.matchAll(/^# TYPE (\S+)/gm)].map(([, name = '']) => name))
}

test('the alert rules and the dashboard name only metrics that Melos exposes, and all of its own', async () => {
  const exposed = await listExposed()
  const [rules, dashboard] = [
    namesIn(await read('prometheus-alerts.yaml')),
    namesIn(await read('grafana-dashboard.json')),
  ]
  const used = new Set([...rules, ...dashboard])
  expect([...used].filter((name) => !exposed.has(name))).toEqual([])
  expect([...exposed].filter((name) => name.startsWith('melos_') && !used.has(name))).toEqual([])
})
