import type { Database } from '../../database/database.ts'
import { deleteOpenRequestsBefore } from './bid-request-store.ts'

/** Nobody comes back to a reservation after so long; a bid that it was meant for is on the chain all the same. */
const KEPT_MS = 30 * 24 * 60 * 60 * 1000

export async function cleanBidRequests(db: Database, now: Date): Promise<void> {
  await deleteOpenRequestsBefore(db, new Date(now.getTime() - KEPT_MS))
}
