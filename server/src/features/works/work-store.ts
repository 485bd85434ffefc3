import type { Address } from 'viem'
import { type Database, readPage } from '../../database/database.ts'
import type { MediaRow, NewWorkRow, WorkRow } from '../../database/schema.ts'

export async function insertWork(db: Database, work: NewWorkRow): Promise<WorkRow> {
  return await db.insertInto('works').values(work).returningAll().executeTakeFirstOrThrow()
}

export async function insertMedia(db: Database, rows: readonly MediaRow[]): Promise<void> {
  if (rows.length > 0) await db.insertInto('media').values(rows).execute()
}

export async function findWork(db: Database, id: string): Promise<WorkRow | undefined> {
  return await db.selectFrom('works').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function findMetadata(db: Database, id: string): Promise<string | undefined> {
  const row = await db.selectFrom('works').select('metadata').where('id', '=', id).executeTakeFirst()
  return row?.metadata
}

export async function listWorks(
  db: Database,
  page: { offset: number; limit: number },
): Promise<{ rows: WorkRow[]; total: number }> {
  return await readPage(db.selectFrom('works').selectAll().orderBy('created_at', 'desc').orderBy('id', 'desc'), page)
}

/** Undefined if the work's token is no longer the previous one. */
export async function updateToken(
  db: Database,
  { id, token, previous }: { id: string; token: Address; previous: Address | null },
): Promise<WorkRow | undefined> {
  return await db
    .updateTable('works')
    .set({ token })
    .where('id', '=', id)
    .where('token', 'is not distinct from', previous)
    .returningAll()
    .executeTakeFirst()
}
