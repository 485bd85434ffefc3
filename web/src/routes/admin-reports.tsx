import { pageTitle } from '../content/site.ts'
import { OverseeReports } from '../features/oversee-reports/oversee-reports.tsx'
import { texts } from '../features/oversee-reports/texts.ts'
import type { Route } from './+types/admin-reports.ts'

export const meta: Route.MetaFunction = () => [
  { title: pageTitle(texts.pageTitle) },
  { name: 'robots', content: 'noindex' },
]

export default function AdminReports() {
  return <OverseeReports />
}
