import {
  closeInfringementReport as closeEndpoint,
  type InfringementReport,
  listInfringementReports as listEndpoint,
  reportInfringement as reportEndpoint,
  type StoredInfringementReport,
} from '@melos/api-contract'
import type { FastifyPluginAsync } from 'fastify'
import { writeAudit } from '../../audit/audit-log.ts'
import { findNetworkWait, lockNetwork } from '../../database/daily-limit.ts'
import { type Database, readConsistently } from '../../database/database.ts'
import type { InfringementReportRow } from '../../database/schema.ts'
import { requireAdministrator } from '../../http/auth-guard.ts'
import { clientNetwork } from '../../http/client-network.ts'
import { limitRequests } from '../../http/limit-requests.ts'
import { RequestError } from '../../http/request-error.ts'
import { rowsOf, serve } from '../../http/serve.ts'
import { toUtcDateTime } from '../../http/utc-date-time.ts'
import {
  findSameReport,
  insertReport,
  listReports,
  lockReport,
  NETWORK_LOCK,
  updateClosed,
} from './infringement-report-store.ts'

/** More than a person can write. */
const SENT_PER_MINUTE = 10

export const infringementReportRoutes: FastifyPluginAsync<{ db: Database }> = async (app, { db }) => {
  serve(app, { ...reportEndpoint, onRequest: limitRequests(SENT_PER_MINUTE) }, async ({ body: report, ip }) => {
    const { id, reported_at } = await receiveReport(db, { report, network: clientNetwork(ip) })
    return { body: { id: Number(id), reportedAt: toUtcDateTime(reported_at) } }
  })

  serve(app, listEndpoint, async ({ query }) => {
    const { rows, total, open } = await readConsistently(db, (consistent) => listReports(consistent, rowsOf(query)))
    return { data: rows.map(toStoredReport), total, open }
  })

  serve(app, closeEndpoint, async (request) => {
    const { email: by } = requireAdministrator(request)
    const network = clientNetwork(request.ip)
    return { body: toStoredReport(await closeReport(db, { id: BigInt(request.params.id), by, network })) }
  })
}

function toStoredReport(row: InfringementReportRow): StoredInfringementReport {
  const { id, content_url, reported_at, closed_at, closed_by, network: _, ...items } = row
  return {
    ...items,
    id: Number(id),
    contentUrl: content_url,
    reportedAt: toUtcDateTime(reported_at),
    closedAt: closed_at === null ? null : toUtcDateTime(closed_at),
    closedBy: closed_by,
  }
}

const MOST_A_DAY = 20

/** Safe to repeat: the same report gets the same receipt. */
async function receiveReport(
  db: Database,
  { report, network }: { report: InfringementReport; network: string },
): Promise<{ id: bigint; reported_at: Date }> {
  return await db.transaction().execute(async (tx) => {
    await lockNetwork(tx, { lock: NETWORK_LOCK, network })
    const same = await findSameReport(tx, { report, network })
    if (same !== undefined) return same
    const reports = { table: 'infringement_reports', at: 'reported_at', network, most: MOST_A_DAY - 1 } as const
    const retryAfterSeconds = await findNetworkWait(tx, reports)
    if (retryAfterSeconds !== undefined) throw new RequestError('TOO_MANY_REQUESTS', { retryAfterSeconds })
    return await insertReport(tx, { report, network })
  })
}

/** Keeps the first administrator who closes the report; closing it again changes nothing. */
async function closeReport(
  db: Database,
  { id, by, network }: { id: bigint; by: string; network: string },
): Promise<InfringementReportRow> {
  return await db.transaction().execute(async (tx) => {
    const report = await lockReport(tx, id)
    if (report === undefined) throw new RequestError('NOT_FOUND')
    if (report.closed_at !== null) return report
    await writeAudit(tx, { action: 'REPORT_CLOSED', actor: by, network, reason: `infringement report ${id}` })
    return await updateClosed(tx, { id, by })
  })
}
