import {
  closeInfringementReport as closeEndpoint,
  listInfringementReports as listEndpoint,
  reportInfringement as reportEndpoint,
  type StoredInfringementReport,
} from '@melos/api-contract'
import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Database } from '../../database/database.ts'
import { readConsistently } from '../../database/read-consistently.ts'
import type { InfringementReportRow } from '../../database/schema.ts'
import { requireAdministrator } from '../../http/auth-guard.ts'
import { clientNetwork } from '../../http/client-network.ts'
import { limitRequests } from '../../http/limit-requests.ts'
import { toUtcDateTime } from '../../http/utc-date-time.ts'
import { closeReport } from './close-report.ts'
import { listReports } from './infringement-report-store.ts'
import { receiveReport } from './receive-report.ts'

/** More than anybody can write. */
const SENT_PER_MINUTE = 10

export const infringementReportRoutes: FastifyPluginAsyncZod<{ db: Database }> = async (app, { db }) => {
  const onRequest = async (request: FastifyRequest) => {
    requireAdministrator(request)
  }

  app.route({
    method: reportEndpoint.method,
    url: reportEndpoint.path,
    onRequest: limitRequests(SENT_PER_MINUTE),
    schema: { summary: reportEndpoint.summary, body: reportEndpoint.body, response: { 201: reportEndpoint.answer } },
    async handler({ body: report, ip }, reply) {
      const { id, reported_at } = await receiveReport(db, { report, network: clientNetwork(ip) })
      reply.status(201)
      return { body: { id: Number(id), reportedAt: toUtcDateTime(reported_at) } }
    },
  })

  app.route({
    method: listEndpoint.method,
    url: listEndpoint.path,
    onRequest,
    schema: { summary: listEndpoint.summary, querystring: listEndpoint.query, response: { 200: listEndpoint.answer } },
    async handler({ query: { page, size } }) {
      const window = { offset: (page - 1) * size, limit: size }
      const { rows, total, open } = await readConsistently(db, (consistent) => listReports(consistent, window))
      return { data: rows.map(toStoredReport), total, open }
    },
  })

  app.route({
    method: closeEndpoint.method,
    url: closeEndpoint.path,
    onRequest,
    schema: { summary: closeEndpoint.summary, params: closeEndpoint.params, response: { 200: closeEndpoint.answer } },
    async handler(request) {
      const { email: by } = requireAdministrator(request)
      const network = clientNetwork(request.ip)
      return { body: toStoredReport(await closeReport(db, { id: BigInt(request.params.id), by, network })) }
    },
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
