import { Gauge, type Registry } from 'prom-client'
import type { Database } from './database/database.ts'
import { indexAgeSeconds, readSnapshot } from './indexer/read-snapshot.ts'

/** Measures the index and its open streams each time Prometheus asks. An unknown value is NaN. */
export function measureIndex(
  registry: Registry,
  { db, live }: { db: Database; live: { readonly streamCount: number } },
): void {
  const registers = [registry]
  new Gauge({
    name: 'melos_index_block',
    help: 'The last block indexed.',
    registers,
    async collect() {
      const snapshot = await readSnapshot(db).catch(() => undefined)
      this.set(Number(snapshot?.block?.number ?? Number.NaN))
    },
  })
  new Gauge({
    name: 'melos_index_age_seconds',
    help: 'Seconds since the index was last known to be at the head of the chain.',
    registers,
    async collect() {
      const snapshot = await readSnapshot(db).catch(() => undefined)
      this.set((snapshot && indexAgeSeconds(snapshot)) ?? Number.NaN)
    },
  })
  new Gauge({
    name: 'melos_live_streams',
    help: 'Open streams of live events.',
    registers,
    collect() {
      this.set(live.streamCount)
    },
  })
}
