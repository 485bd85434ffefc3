import { sql } from 'kysely'
import type { Database } from '../database/database.ts'

/** Which state of the data an answer is of. */
export interface Snapshot {
  /** Differs whenever what the public reads differs. */
  readonly version: bigint
  /** The last block indexed. */
  readonly block: { readonly number: bigint; readonly timestamp: Date } | undefined
  /** When the index was last known to be at the chain's head. */
  readonly currentAt: Date | undefined
  /** Whether everything is being read again, so that much is missing. */
  readonly rebuilding: boolean
}

interface SnapshotRow {
  readonly version: bigint | null
  readonly rebuilding: boolean | null
  readonly number: bigint | null
  readonly timestamp: Date | null
  readonly current_at: Date | null
}

export async function readSnapshot(db: Database): Promise<Snapshot> {
  const { rows } = await sql<SnapshotRow>`
    select
      (select version from data_version) as version,
      state.current_at, state.rebuilding, latest.number, latest.timestamp
    from (select) as always
    left join index_state state on true
    left join lateral (select number, timestamp from blocks order by number desc limit 1) latest on true`.execute(db)
  const [row] = rows
  return {
    version: row?.version ?? 0n,
    block: row?.number == null || row.timestamp === null ? undefined : { number: row.number, timestamp: row.timestamp },
    currentAt: row?.current_at ?? undefined,
    rebuilding: row?.rebuilding ?? false,
  }
}

/** An auction is over when the chain's clock says so, even if ours is late. */
export function chainNow({ block }: Pick<Snapshot, 'block'>): Date {
  return new Date(Math.max(Date.now(), block?.timestamp.getTime() ?? 0))
}
