import { OverseeReports } from '../features/oversee-reports/oversee-reports.tsx'
import { texts } from '../features/oversee-reports/texts.ts'
import { privateMeta } from '../lib/page-meta.ts'
import type { Route } from './+types/admin-reports.ts'

export const meta: Route.MetaFunction = () => privateMeta(texts.pageTitle)

export default function AdminReports() {
  return <OverseeReports />
}
