import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import type { Database } from './database.ts'

const folder = new URL('./migrations/', import.meta.url)
const viewsFile = new URL('./views.sql', import.meta.url)
/** The number is arbitrary, but every Melos process must use the same one. */
const MIGRATION_LOCK = 7_305_411

/** Runs each file of `migrations/` once, in order of name, and makes the views of `views.sql`, even if several processes start together. */
export async function migrate(db: Database): Promise<void> {
  const files = await listMigrations()
  const views = await readFile(viewsFile, 'utf8')
  await db.transaction().execute(async (tx) => {
    const { waiting, newer } = await findWaiting(tx, files)
    // The processes of a newer version need its views.
    if (newer.length > 0) return await run(tx, waiting)
    const mark = `Melos ${createHash('sha256').update(views).digest('hex')}`
    const made = await listViews(tx)
    if (waiting.length === 0 && made.length > 0 && made.every((view) => view.mark === mark)) return
    await dropViews(tx, made)
    await run(tx, waiting)
    await sql.raw(views).execute(tx)
    for (const [, name = ''] of views.matchAll(/^create view (\w+)/gm)) {
      await sql`comment on view ${sql.id(name)} is ${sql.lit(mark)}`.execute(tx)
    }
  })
}

/** In order of name. */
export async function listMigrations(): Promise<string[]> {
  return (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort()
}

/** Runs those of the files that haven't run yet, and makes no views. */
export async function runMigrations(tx: Database, files: readonly string[]): Promise<void> {
  await run(tx, (await findWaiting(tx, files)).waiting)
}

/** Those of the files that haven't run yet, and those that have run and aren't among the files. Other processes wait. */
async function findWaiting(tx: Database, files: readonly string[]): Promise<{ waiting: string[]; newer: string[] }> {
  await sql`select pg_advisory_xact_lock(${MIGRATION_LOCK})`.execute(tx)
  await sql`create table if not exists migrations (name text primary key, ran_at timestamptz not null default now())`.execute(
    tx,
  )
  const { rows } = await sql<{ name: string }>`select name from migrations`.execute(tx)
  const done = new Set(rows.map(({ name }) => name))
  return { waiting: files.filter((name) => !done.has(name)), newer: [...done].filter((name) => !files.includes(name)) }
}

async function run(tx: Database, files: readonly string[]): Promise<void> {
  for (const file of files) {
    await sql.raw(await readFile(new URL(file, folder), 'utf8')).execute(tx)
    await sql`insert into migrations (name) values (${file})`.execute(tx)
  }
}

interface MadeView {
  readonly name: string
  /** The text that it was made from. */
  readonly mark: string
}

/** The views that were made from any `views.sql`. Their marks are comments, because backups copy tables and no views. */
async function listViews(tx: Database): Promise<MadeView[]> {
  const { rows } = await sql<MadeView>`
    select relname as name, obj_description(oid, 'pg_class') as mark from pg_class
    where relkind = 'v' and relnamespace = current_schema()::regnamespace and obj_description(oid, 'pg_class') like 'Melos %'
  `.execute(tx)
  return rows
}

async function dropViews(tx: Database, views: readonly MadeView[]): Promise<void> {
  if (views.length === 0) return
  await sql`drop view ${sql.join(views.map(({ name }) => sql.id(name)))}`.execute(tx)
}
