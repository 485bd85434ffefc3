import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Database } from '../database/database.ts'
import { listMigrations, runMigrations } from '../database/migrate.ts'
import { StartupError } from '../startup-error.ts'
import type { Archive, ArchiveWriter } from './archive.ts'

export const copiedDatabaseSchema = z.object({
  migrations: z.array(z.string()),
  tables: z.array(z.object({ name: z.string(), rows: z.int(), parts: z.int() })),
  sequences: z.array(z.object({ name: z.string(), last: z.string() })),
  /** The last block indexed. */
  block: z.int().nullable(),
})

export type CopiedDatabase = z.infer<typeof copiedDatabaseSchema>

const pack = promisify(gzip)
const unpack = promisify(gunzip)

const ROWS_PER_FETCH = 250
const CHARACTERS_PER_PART = 8 * 1024 * 1024

/** `runMigrations` makes and fills it. */
const MIGRATIONS = 'migrations'

const partName = (table: string, part: number): string => `database/${table}/${String(part).padStart(6, '0')}.json.gz`

/**
 * Needs no pg_dump of the server's version, because each row is copied as the text of its type, which PostgreSQL writes and reads without
 * loss. The caller's transaction must be `readConsistently`'s.
 */
export async function dumpDatabase(tx: Database, archive: ArchiveWriter): Promise<CopiedDatabase> {
  await fixTextFormats(tx)
  const migrations = await listApplied(tx)
  const tables = []
  for (const name of await listTables(tx)) tables.push(await dumpTable(tx, { name, archive }))
  const sequences = await sql<{ name: string; last: string }>`
    select sequencename::text as name, last_value::text as last
    from pg_sequences where schemaname = current_schema() and last_value is not null order by 1`.execute(tx)
  const block = await tx.selectFrom('blocks').select('number').orderBy('number', 'desc').limit(1).executeTakeFirst()
  return { migrations, tables, sequences: sequences.rows, block: block === undefined ? null : Number(block.number) }
}

async function dumpTable(tx: Database, { name, archive }: { name: string; archive: ArchiveWriter }) {
  let [rows, parts] = [0, 0]
  let waiting: string[] = []
  const flush = async (): Promise<void> => {
    if (waiting.length === 0) return
    parts++
    await archive.add(partName(name, parts), await pack(JSON.stringify(waiting)))
    waiting = []
  }
  await sql`declare backup_rows no scroll cursor for select r::text as row from ${sql.id(name)} r`.execute(tx)
  for (let characters = 0; ; ) {
    const fetched = await sql<{ row: string }>`fetch ${sql.lit(ROWS_PER_FETCH)} from backup_rows`.execute(tx)
    if (fetched.rows.length === 0) break
    rows += fetched.rows.length
    for (const { row } of fetched.rows) {
      waiting.push(row)
      characters += row.length
    }
    if (characters < CHARACTERS_PER_PART) continue
    await flush()
    characters = 0
  }
  await sql`close backup_rows`.execute(tx)
  await flush()
  return { name, rows, parts }
}

/** In one transaction, so an interrupted restore leaves the database empty. */
export async function loadDatabase(
  db: Database,
  { archive, copied }: { archive: Archive; copied: CopiedDatabase },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await fixTextFormats(tx)
    await runMigrations(tx, copied.migrations)
    const names = await listTables(tx)
    const expected = copied.tables.map(({ name }) => name)
    if (String(names) !== String(expected))
      throw new StartupError('The backup has other tables than this version makes.')
    // Migrations put rows into some tables.
    await sql`truncate ${sql.join(names.map((name) => sql.id(name)))}`.execute(tx)
    const foreignKeys = await dropForeignKeys(tx)
    for (const { name, parts } of copied.tables) {
      await sql`alter table ${sql.id(name)} disable trigger user`.execute(tx)
      const columns = await listColumns(tx, name)
      for (let part = 1; part <= parts; part++) {
        await insertRows(tx, {
          name,
          columns,
          rows: (await unpack(await archive.read(partName(name, part)))).toString(),
        })
      }
      await sql`alter table ${sql.id(name)} enable trigger user`.execute(tx)
    }
    for (const addForeignKey of foreignKeys) await addForeignKey()
    for (const { name, last } of copied.sequences) await sql`select setval(${name}::regclass, ${last})`.execute(tx)
  })
}

/** `offset 0` keeps PostgreSQL from reading the text again for each column. */
async function insertRows(tx: Database, { name, columns, rows }: { name: string; columns: string[]; rows: string }) {
  const table = sql.id(name)
  await sql`
    insert into ${table} (${sql.join(columns.map((column) => sql.id(column)))}) overriding system value
    select ${sql.join(columns.map((column) => sql`(r).${sql.id(column)}`))}
    from (select line::${table} as r from json_array_elements_text(${rows}::json) line offset 0) whole`.execute(tx)
}

/** Rows come table by table, so a row can come before the one that it names. Adding the keys again checks all rows. */
async function dropForeignKeys(tx: Database): Promise<(() => Promise<void>)[]> {
  const { rows } = await sql<{ table: string; name: string; definition: string }>`
    select c.relname::text as table, k.conname::text as name, pg_get_constraintdef(k.oid) as definition
    from pg_constraint k join pg_class c on c.oid = k.conrelid
    where k.contype = 'f' and c.relnamespace = current_schema()::regnamespace order by 1, 2`.execute(tx)
  for (const { table, name } of rows)
    await sql`alter table ${sql.id(table)} drop constraint ${sql.id(name)}`.execute(tx)
  return rows.map(({ table, name, definition }) => async () => {
    await sql`alter table ${sql.id(table)} add constraint ${sql.id(name)} ${sql.raw(definition)}`.execute(tx)
  })
}

export async function checkMigrations({ migrations }: CopiedDatabase): Promise<void> {
  const known = new Set(await listMigrations())
  if (migrations.every((name) => known.has(name))) return
  throw new StartupError('The backup is from a newer version of Melos. Restore it with that version or a later one.')
}

export async function checkEmpty(db: Database): Promise<void> {
  const { rows } = await sql`select from pg_class where relnamespace = current_schema()::regnamespace limit 1`.execute(
    db,
  )
  if (rows.length === 0) return
  throw new StartupError("The database isn't empty. Nothing was restored. Set DATABASE_URL to an empty database.")
}

/** The text of a value must not depend on the settings of the server or the user. */
async function fixTextFormats(tx: Database): Promise<void> {
  await sql`
    set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres'; set local timezone = 'UTC';
    set local bytea_output = 'hex'; set local extra_float_digits = 1; set local standard_conforming_strings = on`.execute(
    tx,
  )
}

async function listTables(tx: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname::text as name from pg_class
    where relnamespace = current_schema()::regnamespace and relkind = 'r' and relname <> ${MIGRATIONS}`.execute(tx)
  // Databases may sort differently.
  return rows.map(({ name }) => name).sort()
}

/** Without generated ones, which can't be inserted. */
async function listColumns(tx: Database, table: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select attname::text as name from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`.execute(
    tx,
  )
  return rows.map(({ name }) => name)
}

async function listApplied(tx: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from migrations order by name`.execute(tx)
  return rows.map(({ name }) => name)
}
