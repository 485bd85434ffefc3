import type { Database } from '../../database/database.ts'
import { deleteLimitsOver } from './login-limit-store.ts'
import { deleteSessionsOver } from './session-store.ts'
import { deleteAttemptsOver } from './sign-in-attempt-store.ts'

export async function cleanIdentity(db: Database, now: Date): Promise<void> {
  await deleteAttemptsOver(db, now)
  await deleteSessionsOver(db, now)
  await deleteLimitsOver(db)
}
