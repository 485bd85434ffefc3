import type { Database } from '../../database/database.ts'
import { deleteReportsClosedBefore, forgetNetworksOver } from './infringement-report-store.ts'

/** So long after the exchange has ended, says the privacy policy. */
const YEARS_KEPT = 10

/** Removes reports that are over, and forgets where those of yesterday came from. */
export async function cleanReports(db: Database, now: Date): Promise<void> {
  const moment = new Date(now)
  moment.setUTCFullYear(now.getUTCFullYear() - YEARS_KEPT)
  await deleteReportsClosedBefore(db, moment)
  await forgetNetworksOver(db)
}
