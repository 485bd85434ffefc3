import { sql } from 'kysely'
import type { Hash } from 'viem'
import type { ChainBlock } from '../chain/chain-event.ts'
import type { Database } from '../database/database.ts'

export interface Snapshot {
  /** Changes whenever public data changes. */
  readonly version: bigint
  readonly block: ChainBlock | undefined
  /** When the index was last known to be at the chain's head. */
  readonly currentAt: Date | undefined
  /** True while the whole chain is being read again, when much of the data is missing. */
  readonly rebuilding: boolean
}

interface SnapshotRow {
  readonly version: bigint | null
  readonly rebuilding: boolean | null
  readonly number: bigint | null
  readonly hash: Hash
  readonly timestamp: Date
  readonly current_at: Date | null
}

export async function readSnapshot(db: Database): Promise<Snapshot> {
  const { rows } = await sql<SnapshotRow>`
    select
      (select version from data_version) as version,
      state.current_at, state.rebuilding, latest.*
    from (select) as always
    left join index_state state on true
    left join lateral (select number, hash, timestamp from blocks order by number desc limit 1) latest on true`.execute(
    db,
  )
  const [row] = rows
  return {
    version: row?.version ?? 0n,
    block: row?.number == null ? undefined : { number: row.number, hash: row.hash, timestamp: row.timestamp },
    currentAt: row?.current_at ?? undefined,
    rebuilding: row?.rebuilding ?? false,
  }
}

export function indexAgeSeconds({ currentAt }: Snapshot): number | undefined {
  return currentAt === undefined ? undefined : Math.max(0, (Date.now() - currentAt.getTime()) / 1000)
}

/** The later of our clock and the chain's, because an auction ends by the chain's clock. */
export function chainNow({ block }: Pick<Snapshot, 'block'>): Date {
  return new Date(Math.max(Date.now(), block?.timestamp.getTime() ?? 0))
}
