import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../../database/database.ts'
import { deleteLimitsOver } from './login-limit-store.ts'
import { deleteSessionsOver } from './session-store.ts'
import { deleteAttemptsOver } from './sign-in-attempt-store.ts'

const EVERY_MS = 15 * 60 * 1000

/** Removes what is over, now and every quarter of an hour; several processes may do so at once. */
export function startCleaning(db: Database, log: FastifyBaseLogger): { stop(): void } {
  const clean = () => {
    cleanUp(db, new Date()).catch((error: unknown) => log.warn({ err: error }, 'old sessions could not be removed'))
  }
  clean()
  const timer = setInterval(clean, EVERY_MS)
  return { stop: () => clearInterval(timer) }
}

export async function cleanUp(db: Database, now: Date): Promise<void> {
  await deleteAttemptsOver(db, now)
  await deleteSessionsOver(db, now)
  await deleteLimitsOver(db)
}
