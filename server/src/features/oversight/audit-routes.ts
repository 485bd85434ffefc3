import { type AuditRecord, listAudit } from '@melos/api-contract'
import type { FastifyPluginAsync } from 'fastify'
import { listAuditEntries } from '../../audit/audit-log.ts'
import { type Database, readConsistently } from '../../database/database.ts'
import type { AuditRow } from '../../database/schema.ts'
import { rowsOf, serve } from '../../http/serve.ts'
import { toUtcDateTime } from '../../http/utc-date-time.ts'

export const auditRoutes: FastifyPluginAsync<{ db: Database }> = async (app, { db }) => {
  serve(app, listAudit, async ({ query }) => {
    const { rows, total } = await readConsistently(db, (consistent) => listAuditEntries(consistent, rowsOf(query)))
    return { data: rows.map(toAuditRecord), total }
  })
}

function toAuditRecord({ id, at, action, actor, network, reason }: AuditRow): AuditRecord {
  return { id: Number(id), at: toUtcDateTime(at), action, actor, network, reason }
}
