import { sql } from 'kysely'
import type { Database } from '../database/database.ts'

export interface IndexState {
  /** The last moment at which the index was known to be the node's chain, to its head. */
  readonly currentAt: Date | null
  /** Whether everything is being read again. */
  readonly rebuilding: boolean
}

export async function findIndexState(db: Database): Promise<IndexState> {
  const row = await db.selectFrom('index_state').select(['current_at', 'rebuilding']).executeTakeFirst()
  return { currentAt: row?.current_at ?? null, rebuilding: row?.rebuilding ?? false }
}

/** The index has come to the node's head, so it is also complete again. */
export async function saveCurrent(db: Database): Promise<void> {
  await sql`
    insert into index_state (current_at, rebuilding) values (now(), false)
    on conflict (only_row) do update set current_at = excluded.current_at, rebuilding = false`.execute(db)
}

export async function saveRebuilding(db: Database): Promise<void> {
  await sql`
    insert into index_state (rebuilding) values (true)
    on conflict (only_row) do update set rebuilding = true`.execute(db)
}
