import type { Database } from '../../src/database/database.ts'

export async function readDataVersion(db: Database): Promise<bigint> {
  const row = await db.selectFrom('data_version').select('version').executeTakeFirst()
  return row?.version ?? 0n
}
