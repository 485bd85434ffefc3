import type { FastifyBaseLogger } from 'fastify'
import { deleteAuditOver } from './audit/audit-log.ts'
import type { Database } from './database/database.ts'
import { cleanBidRequests } from './features/bids/bid-request-store.ts'
import { deleteGiftsOver } from './features/faucet/faucet-store.ts'
import { cleanIdentity } from './features/identity/clean-identity.ts'
import { cleanReports } from './features/infringements/clean-reports.ts'

const EVERY_MS = 15 * 60 * 1000

/** Removes what is over, now and every quarter of an hour; several processes may do so at once. */
export function startCleaning(db: Database, log: FastifyBaseLogger): { stop(): void } {
  const clean = () => {
    cleanUp(db, new Date()).catch((error: unknown) => log.warn({ err: error }, 'old rows could not be removed'))
  }
  clean()
  const timer = setInterval(clean, EVERY_MS)
  return { stop: () => clearInterval(timer) }
}

async function cleanUp(db: Database, now: Date): Promise<void> {
  await cleanIdentity(db, now)
  await cleanBidRequests(db, now)
  await deleteGiftsOver(db)
  await cleanReports(db, now)
  await deleteAuditOver(db, now)
}
