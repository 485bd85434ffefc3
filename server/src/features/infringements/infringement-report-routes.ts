import {
  closeInfringementReport as closeEndpoint,
  listInfringementReports as listEndpoint,
  reportInfringement as reportEndpoint,
  type StoredInfringementReport,
} from '@melos/api-contract'
import type { FastifyPluginAsync } from 'fastify'
import type { Database } from '../../database/database.ts'
import { readConsistently } from '../../database/read-consistently.ts'
import type { InfringementReportRow } from '../../database/schema.ts'
import { requireAdministrator } from '../../http/auth-guard.ts'
import { clientNetwork } from '../../http/client-network.ts'
import { limitRequests } from '../../http/limit-requests.ts'
import { rowsOf, serve } from '../../http/serve.ts'
import { toUtcDateTime } from '../../http/utc-date-time.ts'
import { closeReport } from './close-report.ts'
import { listReports } from './infringement-report-store.ts'
import { receiveReport } from './receive-report.ts'

/** More than anybody can write. */
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
