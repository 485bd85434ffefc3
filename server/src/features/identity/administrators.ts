import { hashPassword, verifyPassword } from '../../authentication/password.ts'
import { revokeSessionsOf } from '../../authentication/session-store.ts'
import type { Database } from '../../database/database.ts'
import type { AdministratorRow } from '../../database/schema.ts'

export async function findAdministrator(db: Database, email: string): Promise<AdministratorRow | undefined> {
  return await db.selectFrom('administrators').selectAll().where('email', '=', email.toLowerCase()).executeTakeFirst()
}

/** Creates the configured administrator or resets the password. A changed password ends existing sessions. */
export async function ensureAdministrator(
  db: Database,
  { email, password }: { email: string; password: string },
): Promise<void> {
  const administrator = await findAdministrator(db, email)
  if (administrator !== undefined && (await verifyPassword(administrator.password_hash, password, 'administrators')))
    return
  const password_hash = await hashPassword(password, 'administrators')
  if (administrator === undefined) {
    // Another process may be starting at the same time.
    await db
      .insertInto('administrators')
      .values({ email: email.toLowerCase(), password_hash, removed_at: null })
      .onConflict((conflict) => conflict.column('email').doNothing())
      .execute()
    return
  }
  const { id } = administrator
  await db.transaction().execute(async (tx) => {
    await tx.updateTable('administrators').set({ password_hash }).where('id', '=', id).execute()
    await revokeSessionsOf(tx, { administratorId: id, now: new Date() })
  })
}
