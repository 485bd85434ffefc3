import { type AuditRecord, listAudit } from '@melos/api-contract'
import type { FastifyPluginAsync } from 'fastify'
import { listAdministrators, listAuditEntries } from '../../audit/audit-log.ts'
import { type Database, readConsistently } from '../../database/database.ts'
import type { AuditRow } from '../../database/schema.ts'
import { rowsOf, serve } from '../../http/serve.ts'
import { toUtcDateTime } from '../../http/utc-date-time.ts'

export const auditRoutes: FastifyPluginAsync<{ db: Database }> = async (app, { db }) => {
  serve(app, listAudit, async ({ query }) => {
    const { page, size, ...filter } = query
    return await readConsistently(db, async (consistent) => {
      const { rows, total } = await listAuditEntries(consistent, { ...filter, ...rowsOf({ page, size }) })
      return { data: rows.map(toAuditRecord), total, administrators: await listAdministrators(consistent) }
    })
  })
}

function toAuditRecord({ id, at, action, actor, network, reason }: AuditRow): AuditRecord {
  return { id: Number(id), at: toUtcDateTime(at), action, actor, network, reason }
}
