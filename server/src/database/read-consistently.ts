import type { Database } from './database.ts'

/** Reads everything from one state of the database, however much is written meanwhile. One query at a time. */
export async function readConsistently<Value>(db: Database, read: (db: Database) => Promise<Value>): Promise<Value> {
  return await db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read)
}
