import { CaseReview } from '../features/review-reports/case-review.tsx'
import { ReviewReports } from '../features/review-reports/review-reports.tsx'
import { texts } from '../features/review-reports/texts.ts'
import { privateMeta } from '../lib/page-meta.ts'
import type { Route } from './+types/admin-reports.ts'

export const meta: Route.MetaFunction = ({ params: { id } }) =>
  privateMeta(id === undefined ? texts.pageTitle : texts.report(id))

export default function AdminReports({ params: { id } }: Route.ComponentProps) {
  return id === undefined ? <ReviewReports /> : <CaseReview key={id} id={id} />
}
