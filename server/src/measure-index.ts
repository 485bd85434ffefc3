import { Gauge, type Registry } from 'prom-client'
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
