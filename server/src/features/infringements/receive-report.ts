import type { InfringementReport } from '@melos/api-contract'
import type { Database } from '../../database/database.ts'
import { RequestError } from '../../http/request-error.ts'
import { findNetworkWait, findSameReport, insertReport, lockNetwork } from './infringement-report-store.ts'

const MOST_A_DAY = 20

/** Safe to repeat: who sends the same again, because an answer was lost, gets the same receipt. */
export async function receiveReport(
  db: Database,
  { report, network }: { report: InfringementReport; network: string },
): Promise<{ id: bigint; reported_at: Date }> {
  return await db.transaction().execute(async (tx) => {
    await lockNetwork(tx, network)
    const same = await findSameReport(tx, { report, network })
    if (same !== undefined) return same
    const retryAfterSeconds = await findNetworkWait(tx, { network, most: MOST_A_DAY })
    if (retryAfterSeconds !== undefined) throw new RequestError('TOO_MANY_REQUESTS', { retryAfterSeconds })
    return await insertReport(tx, { report, network })
  })
}
