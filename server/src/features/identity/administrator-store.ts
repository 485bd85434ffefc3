import type { Database } from '../../database/database.ts'
import type { AdministratorRow } from '../../database/schema.ts'

export async function findAdministrator(db: Database, email: string): Promise<AdministratorRow | undefined> {
  return await db.selectFrom('administrators').selectAll().where('email', '=', email.toLowerCase()).executeTakeFirst()
}

/** Two processes that start at once make one administrator. */
export async function insertAdministrator(
  db: Database,
  { email, passwordHash }: { email: string; passwordHash: string },
) {
  await db
    .insertInto('administrators')
    .values({ email: email.toLowerCase(), password_hash: passwordHash, removed_at: null })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .execute()
}

export async function updatePassword(db: Database, { id, passwordHash }: { id: bigint; passwordHash: string }) {
  await db.updateTable('administrators').set({ password_hash: passwordHash }).where('id', '=', id).execute()
}
