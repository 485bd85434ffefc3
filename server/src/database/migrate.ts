import { readdir, readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import type { Database } from './database.ts'

const folder = new URL('./migrations/', import.meta.url)
/** The number is arbitrary, but every Melos process must use the same one. */
const MIGRATION_LOCK = 7_305_411

/** Runs each file of `migrations/` once, in order of name, even if several processes start together. */
export async function migrate(db: Database): Promise<void> {
  const files = await listMigrations()
  await db.transaction().execute((tx) => runMigrations(tx, files))
}

/** In order of name. */
export async function listMigrations(): Promise<string[]> {
  return (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort()
}

/** Runs those of the files that haven't run yet. */
export async function runMigrations(tx: Database, files: readonly string[]): Promise<void> {
  await sql`select pg_advisory_xact_lock(${MIGRATION_LOCK})`.execute(tx)
  await sql`create table if not exists migrations (name text primary key, ran_at timestamptz not null default now())`.execute(
    tx,
  )
  const done = await sql<{ name: string }>`select name from migrations`.execute(tx)
  const names = new Set(done.rows.map((row) => row.name))
  for (const file of files.filter((name) => !names.has(name))) {
    await sql.raw(await readFile(new URL(file, folder), 'utf8')).execute(tx)
    await sql`insert into migrations (name) values (${file})`.execute(tx)
  }
}
