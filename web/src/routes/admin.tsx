import { HouseOverview } from '../features/oversee-house/house-overview.tsx'
import { useOpenReports } from '../features/oversee-reports/use-open-reports.ts'

export default function Admin() {
  // `AdminLayout` does the polling.
  return <HouseOverview openReports={useOpenReports(false) ?? 0} />
}
