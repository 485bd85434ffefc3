import { Gauge, type Registry } from 'prom-client'
import type { Database } from './database/database.ts'
import { readSnapshot } from './indexer/read-snapshot.ts'
import type { AuctionRooms } from './live/auction-rooms.ts'

interface Measured {
  readonly db: Database
  readonly live: AuctionRooms
}

/** How far the index is and how many follow it, each time that somebody asks; what cannot be known is not a number. */
export function measureIndex(registry: Registry, { db, live }: Measured): void {
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
    help: 'Since the index was last known to be at the head of the chain.',
    registers,
    async collect() {
      const snapshot = await readSnapshot(db).catch(() => undefined)
      this.set((Date.now() - (snapshot?.currentAt?.getTime() ?? Number.NaN)) / 1000)
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
