import type { Database } from '../../database/database.ts'
import type { AdministratorRow } from '../../database/schema.ts'
import { hashPassword, verifyPassword } from './password.ts'
import { revokeSessionsOf } from './session-store.ts'

export async function findAdministrator(db: Database, email: string): Promise<AdministratorRow | undefined> {
  return await db.selectFrom('administrators').selectAll().where('email', '=', email.toLowerCase()).executeTakeFirst()
}

/** Two processes that start at once make one administrator. */
async function insertAdministrator(db: Database, { email, passwordHash }: { email: string; passwordHash: string }) {
  await db
    .insertInto('administrators')
    .values({ email: email.toLowerCase(), password_hash: passwordHash, removed_at: null })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .execute()
}

async function updatePassword(db: Database, { id, passwordHash }: { id: bigint; passwordHash: string }) {
  await db.updateTable('administrators').set({ password_hash: passwordHash }).where('id', '=', id).execute()
}

/** The administrator of the configuration exists and has its password; a new password ends the sessions of the old one. */
export async function ensureAdministrator(
  db: Database,
  { email, password }: { email: string; password: string },
): Promise<void> {
  const administrator = await findAdministrator(db, email)
  if (administrator === undefined) {
    await insertAdministrator(db, { email, passwordHash: await hashPassword(password) })
    return
  }
  if (await verifyPassword(administrator.password_hash, password)) return
  const { id } = administrator
  const passwordHash = await hashPassword(password)
  await db.transaction().execute(async (tx) => {
    await updatePassword(tx, { id, passwordHash })
    await revokeSessionsOf(tx, { administratorId: id, now: new Date() })
  })
}
