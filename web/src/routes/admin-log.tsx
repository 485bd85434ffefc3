import { AuditLog } from '../features/audit-log/audit-log.tsx'
import { texts } from '../features/audit-log/texts.ts'
import { privateMeta } from '../lib/page-meta.ts'
import type { Route } from './+types/admin-log.ts'

export const meta: Route.MetaFunction = () => privateMeta(texts.pageTitle)

export default function AdminLog() {
  return <AuditLog />
}
