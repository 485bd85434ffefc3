import { deleteExpiredLimits } from '../../authentication/login-limit-store.ts'
import { deleteExpiredSessions } from '../../authentication/session-store.ts'
import { deleteExpiredAttempts } from '../../authentication/sign-in-attempt-store.ts'
import type { Database } from '../../database/database.ts'

export async function cleanIdentity(db: Database, now: Date): Promise<void> {
  await deleteExpiredAttempts(db, now)
  await deleteExpiredSessions(db, now)
  await deleteExpiredLimits(db)
}
