import type { Database } from '../database/database.ts'
import type { RestrictionRow } from '../database/schema.ts'

/** Newest first, with those that have ended. */
export async function listRestrictions(db: Database, accountId: string): Promise<RestrictionRow[]> {
  return await db
    .selectFrom('restrictions')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('id', 'desc')
    .execute()
}

export async function lockRestriction(tx: Database, id: bigint): Promise<RestrictionRow | undefined> {
  return await tx.selectFrom('restrictions').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/** The statement of the suspension that is in effect. */
export async function findSuspension(db: Database, accountId: string): Promise<RestrictionRow | undefined> {
  const now = new Date()
  return await db
    .selectFrom('restrictions')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('kind', '=', 'SUSPENSION')
    .where('lifted_at', 'is', null)
    .where('from_at', '<=', now)
    .where((is) => is.or([is('until_at', 'is', null), is('until_at', '>', now)]))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}
