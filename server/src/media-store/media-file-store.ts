import type { Database } from '../database/database.ts'
import type { MediaRow } from '../database/schema.ts'

export async function insertMedia(db: Database, rows: readonly MediaRow[]): Promise<void> {
  if (rows.length > 0)
    await db
      .insertInto('media')
      .values([...rows])
      .execute()
}

export async function findMedia(db: Database, id: string): Promise<MediaRow | undefined> {
  return await db.selectFrom('media').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Those of the ids that are in use. */
export async function findMediaIds(db: Database, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db.selectFrom('media').select('id').where('id', 'in', ids).execute()
  return new Set(rows.map(({ id }) => id))
}
