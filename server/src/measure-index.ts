import { type RawBuilder, sql } from 'kysely'
import { Counter, Gauge, type Registry } from 'prom-client'
import type { ChainCost, ChainMeter } from './chain/chain-meter.ts'
import type { Database } from './database/database.ts'
import { indexAgeSeconds, readSnapshot } from './indexer/read-snapshot.ts'

/** Measures the index and the open event streams each time Prometheus asks. An unknown value is NaN. */
export function measureIndex(
  registry: Registry,
  { db, live, chainId }: { db: Database; live: { readonly streamCount: number }; chainId: number },
): void {
  measure(registry, 'melos_index_block', {
    help: 'The last block indexed.',
    read: async () => Number((await readSnapshot(db)).block?.number ?? Number.NaN),
  })
  measure(registry, 'melos_block_timestamp_seconds', {
    help: 'When the last block indexed was made.',
    labels: { chain: `${chainId}` },
    read: async () => Number((await readSnapshot(db)).block?.timestamp ?? Number.NaN) / 1000,
  })
  measure(registry, 'melos_index_age_seconds', {
    help: 'Seconds since the index was last known to be at the head of the chain.',
    read: async () => indexAgeSeconds(await readSnapshot(db)),
  })
  measure(registry, 'melos_live_streams', {
    help: 'Open streams of live events.',
    read: async () => live.streamCount,
  })
}

/** Each number has an index, so that it costs little among the emails of two years. The clock's time would not use it. */
export function measureMails(registry: Registry, db: Database): void {
  measure(registry, 'melos_mails_waiting', {
    help: 'Emails that are neither sent nor given up.',
    read: () => countMails(db, sql`sent_at is null and gave_up_at is null`),
  })
  measure(registry, 'melos_mails_given_up', {
    help: 'Emails given up in the last 24 hours.',
    read: () =>
      countMails(db, sql`gave_up_at is not null and coalesce(sent_at, gave_up_at) > now() - interval '24 hours'`),
  })
}

async function countMails(db: Database, condition: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ count: bigint }>`select count(*) as count from mails where ${condition}`.execute(db)
  return Number(rows[0]?.count)
}

interface Measurement {
  readonly help: string
  readonly labels?: Readonly<Record<string, string>>
  readonly read: () => Promise<number | undefined>
}

function measure(registry: Registry, name: string, { help, labels = {}, read }: Measurement): void {
  new Gauge({
    name,
    help,
    labelNames: Object.keys(labels),
    registers: [registry],
    async collect() {
      this.set(labels, (await read().catch(() => undefined)) ?? Number.NaN)
    },
  })
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
