import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { makeTemporaryFolder, type TemporaryFolder } from '@melos/test-kit/temporary-folder'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openForTests } from '../../test/support/open-for-tests.ts'
import { createEmptyDatabase, createTestDatabase } from '../../test/support/test-database.ts'
import { type Database, readConsistently } from '../database/database.ts'
import { listMigrations } from '../database/migrate.ts'
import { type Archive, readArchive, writeArchive } from './archive.ts'
import { type CopiedDatabase, checkEmpty, checkMigrations, dumpDatabase, loadDatabase } from './copy-database.ts'

let folder: TemporaryFolder

beforeAll(async () => {
  folder = await openForTests(makeTemporaryFolder())
})
afterAll(() => folder[Symbol.asyncDispose]())

let copies = 0

async function copy<Value>(db: Database, use: (archive: Archive, copied: CopiedDatabase) => Promise<Value>) {
  const path = join(folder.path, `copy-${copies++}.tar`)
  await using target = await open(path, 'wx')
  const writer = writeArchive((bytes) => target.writeFile(bytes))
  const copied = await readConsistently(db, (tx) => dumpDatabase(tx, writer))
  await writer.finish({})
  await using source = await open(path)
  return await use(await readArchive(source), copied)
}

const readAll = (archive: Archive) =>
  Promise.all(archive.names.map(async (name) => [name, (await archive.read(name)).toString('hex')]))

const account = '00000000-0000-4000-8000-000000000001'
const song = '00000000-0000-4000-8000-000000000002'
const awkward = `a "quoted" \\name\\, (1,2),\n\ttab {x} 'q' 🎵 null`

/** Every type of column that a table has, with values at their limits. */
async function insertAwkwardRows(db: Database): Promise<void> {
  await sql`
    insert into accounts (id, username, username_key, email, email_key, email_state, name, about, created_at) values
    (${account}, ${awkward}, 'key', 'a@b.example', 'a@b.example', 'VERIFIED', '', null, '2026-03-29 01:59:59.123456+00')`.execute(
    db,
  )
  await sql`
    insert into studio_songs (id, account_id, content, changed_at)
    values (${song}, ${account}, ${JSON.stringify({ title: awkward, none: null, of: [1e300, 0.1] })}::jsonb, 'infinity')`.execute(
    db,
  )
  await sql`
    insert into song_files (id, song_id, kind, name, content_type, bytes, sha256, stored_names, peaks, loudness, true_peak, added_at)
    values (${song}, ${song}, 'AUDIO', '', 'audio/wav', 1, '', ${[awkward, '', 'null']}, '{1,-32768,32767}', -14.100001, 'NaN', now())`.execute(
    db,
  )
  await sql`
    insert into passkeys (id, account_id, public_key, transports, counter, label, backed_up, created_at)
    values ('\\x00ff5c'::bytea, ${account}, '\\x'::bytea, '{}', 0, '', false, now())`.execute(db)
  await sql`insert into data_version (version) values (9223372036854775807)
    on conflict (only_row) do update set version = excluded.version`.execute(db)
  await sql`insert into audit_log (action, actor, network) select 'LOGGED_IN', 'anyone', ${awkward} from generate_series(1, 600)`.execute(
    db,
  )
}

async function describeFile(db: Database): Promise<string | undefined> {
  const { rows } = await sql<{ file: string }>`
    select row_to_json(f)::text || float4send(loudness)::text || extract(epoch from added_at) as file from song_files f`.execute(
    db,
  )
  return rows[0]?.file
}

test('a copied database has the same rows, and copying it again gives the same bytes', async () => {
  await using source = await createTestDatabase()
  await using target = await createEmptyDatabase()
  await insertAwkwardRows(source.db)
  await copy(source.db, async (archive, copied) => {
    expect(copied.tables).toContainEqual({ name: 'audit_log', rows: 600, parts: 1 })
    await checkMigrations(copied)
    await checkEmpty(target.db)
    await loadDatabase(target.db, { archive, copied })
    await copy(target.db, async (again, copiedAgain) => {
      expect(copiedAgain).toEqual(copied)
      expect(await readAll(again)).toEqual(await readAll(archive))
      // Both copies could lose the same.
      expect(await describeFile(target.db)).toBe(await describeFile(source.db))
    })
  })
})

test('a restored database goes on: numbers continue, foreign keys and triggers work', async () => {
  await using source = await createTestDatabase()
  await using target = await createEmptyDatabase()
  await insertAwkwardRows(source.db)
  await copy(source.db, (archive, copied) => loadDatabase(target.db, { archive, copied }))
  const { rows } = await sql<{
    id: bigint
  }>`insert into audit_log (action, actor, network) values ('LOGGED_IN', '', '') returning id`.execute(target.db)
  expect(rows).toEqual([{ id: 601n }])
  const orphan = sql`insert into studio_songs (id, account_id, content, changed_at) values (gen_random_uuid(), gen_random_uuid(), '{}', now())`
  await expect(orphan.execute(target.db)).rejects.toThrow('foreign key')
  await sql`delete from song_files`.execute(target.db)
  const removed = await sql<{ name: string }>`select name from removed_files order by 1`.execute(target.db)
  expect(removed.rows.map(({ name }) => name)).toEqual([awkward, '', 'null'].sort())
})

test('a failed load leaves the database empty, and a used one is refused', async () => {
  await using source = await createTestDatabase()
  await using target = await createEmptyDatabase()
  await insertAwkwardRows(source.db)
  await copy(source.db, async (archive, copied) => {
    const without = {
      ...copied,
      tables: copied.tables.map((table) => ({ ...table, parts: table.name === 'accounts' ? 0 : table.parts })),
    }
    await expect(loadDatabase(target.db, { archive, copied: without })).rejects.toThrow('foreign key')
    await checkEmpty(target.db)
    await expect(checkEmpty(source.db)).rejects.toThrow("The database isn't empty")
  })
})

test('a backup with a migration that this version does not have is refused', async () => {
  const migrations = await listMigrations()
  const copied = { migrations, tables: [], sequences: [], block: null }
  await checkMigrations(copied)
  const newer = { ...copied, migrations: [...migrations, '9999_later.sql'] }
  await expect(checkMigrations(newer)).rejects.toThrow('newer version')
})
