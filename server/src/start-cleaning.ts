import type { FastifyBaseLogger } from 'fastify'
import { deleteExpiredAudit } from './audit/audit-log.ts'
import type { Database } from './database/database.ts'
import { cleanBidRequests } from './features/bids/bid-request-store.ts'
import { deleteExpiredGifts } from './features/faucet/faucet-store.ts'
import { cleanIdentity } from './features/identity/clean-identity.ts'
import { cleanReports } from './features/infringements/infringement-report-store.ts'

const EVERY_MS = 15 * 60 * 1000

/** Deletes expired rows now and every 15 minutes. Several processes can do this at once. */
export function startCleaning(db: Database, log: FastifyBaseLogger): { stop(): void } {
  const clean = () => {
    cleanUp(db, new Date()).catch((error: unknown) => log.warn({ err: error }, 'cannot delete expired rows'))
  }
  clean()
  const timer = setInterval(clean, EVERY_MS)
  return { stop: () => clearInterval(timer) }
}

async function cleanUp(db: Database, now: Date): Promise<void> {
  await cleanIdentity(db, now)
  await cleanBidRequests(db, now)
  await deleteExpiredGifts(db)
  await cleanReports(db, now)
  await deleteExpiredAudit(db, now)
}
