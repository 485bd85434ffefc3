import type { Database } from '../../database/database.ts'
import { findAdministrator, insertAdministrator, updatePassword } from './administrator-store.ts'
import { hashPassword, verifyPassword } from './password.ts'
import { revokeSessionsOf } from './session-store.ts'

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
