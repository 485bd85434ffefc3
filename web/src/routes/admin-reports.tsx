import { ReviewReports } from '../features/review-reports/review-reports.tsx'
import { texts } from '../features/review-reports/texts.ts'
import { privateMeta } from '../lib/page-meta.ts'
import type { Route } from './+types/admin-reports.ts'

export const meta: Route.MetaFunction = () => privateMeta(texts.pageTitle)

export default function AdminReports() {
  return <ReviewReports />
}
