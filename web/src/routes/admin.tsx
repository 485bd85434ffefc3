import { AdminOverview } from '../features/admin-overview/admin-overview.tsx'
import { useOpenReports } from '../features/review-reports/use-open-reports.ts'

export default function Admin() {
  // `AdminLayout` does the polling.
  return <AdminOverview openReports={useOpenReports(false) ?? 0} />
}
