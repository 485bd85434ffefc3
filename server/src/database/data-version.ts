import { sql } from 'kysely'
import type { Database } from './database.ts'

/** To be the last statement of a transaction that changes what the public reads: others wait for it from here on. */
export async function bumpDataVersion(db: Database): Promise<void> {
  await sql`
    insert into data_version (version) values (1)
    on conflict (only_row) do update set version = data_version.version + 1`.execute(db)
}
