import { type AuditRecord, listAudit } from '@melos/api-contract'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { listAuditEntries } from '../../audit/audit-log.ts'
import type { Database } from '../../database/database.ts'
import { readConsistently } from '../../database/read-consistently.ts'
import type { AuditRow } from '../../database/schema.ts'
import { requireRole } from '../../http/auth-guard.ts'
import { toUtcDateTime } from '../../http/utc-date-time.ts'

export const auditRoutes: FastifyPluginAsyncZod<{ db: Database }> = async (app, { db }) => {
  app.route({
    method: listAudit.method,
    url: listAudit.path,
    schema: { summary: listAudit.summary, querystring: listAudit.query, response: { 200: listAudit.answer } },
    async handler(request) {
      requireRole(request, 'ADMINISTRATOR')
      const { page, size } = request.query
      const window = { offset: (page - 1) * size, limit: size }
      const { rows, total } = await readConsistently(db, (consistent) => listAuditEntries(consistent, window))
      return { data: rows.map(toAuditRecord), total }
    },
  })
}

function toAuditRecord({ id, at, action, actor, network, reason }: AuditRow): AuditRecord {
  return { id: Number(id), at: toUtcDateTime(at), action, actor, network, reason }
}
