import type { Database } from '../../database/database.ts'
import { deleteExpiredLimits } from './login-limit-store.ts'
import { deleteExpiredSessions } from './session-store.ts'
import { deleteExpiredAttempts } from './sign-in-attempt-store.ts'

export async function cleanIdentity(db: Database, now: Date): Promise<void> {
  await deleteExpiredAttempts(db, now)
  await deleteExpiredSessions(db, now)
  await deleteExpiredLimits(db)
}
