import { Counter, Gauge, type Registry } from 'prom-client'
import type { ChainCost, ChainMeter } from './chain/chain-meter.ts'
import type { Database } from './database/database.ts'
import { indexAgeSeconds, readSnapshot } from './indexer/read-snapshot.ts'

/** Measures the index and the open event streams each time Prometheus asks. An unknown value is NaN. */
export function measureIndex(
  registry: Registry,
  { db, live }: { db: Database; live: { readonly streamCount: number } },
): void {
  const measure = (name: string, { help, read }: { help: string; read: () => Promise<number | undefined> }) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        this.set((await read().catch(() => undefined)) ?? Number.NaN)
      },
    })
  measure('melos_index_block', {
    help: 'The last block indexed.',
    read: async () => Number((await readSnapshot(db)).block?.number ?? Number.NaN),
  })
  measure('melos_index_age_seconds', {
    help: 'Seconds since the index was last known to be at the head of the chain.',
    read: async () => indexAgeSeconds(await readSnapshot(db)),
  })
  measure('melos_live_streams', { help: 'Open streams of live events.', read: async () => live.streamCount })
}

/** What the nodes have been asked since the start. */
export function measureNodes(registry: Registry, meter: ChainMeter): void {
  const count = (name: string, { help, read }: { help: string; read: (cost: ChainCost) => number }) =>
    new Counter({
      name,
      help,
      registers: [registry],
      collect() {
        this.reset()
        this.inc(read(meter.total()))
      },
    })
  count('melos_chain_requests_total', { help: 'Requests to the chain nodes.', read: ({ requests }) => requests })
  count('melos_chain_failures_total', { help: 'Requests that failed.', read: ({ failures }) => failures })
  count('melos_chain_received_bytes_total', { help: 'Bytes that the chain nodes sent.', read: ({ bytes }) => bytes })
  new Counter({
    name: 'melos_chain_calls_total',
    help: 'Calls in these requests, by method.',
    labelNames: ['method'],
    registers: [registry],
    collect() {
      this.reset()
      for (const { method, count: calls } of meter.total().calls) this.inc({ method }, calls)
    },
  })
}
