import { HouseOverview } from '../features/oversee-house/house-overview.tsx'
import { useOpenReports } from '../features/oversee-reports/use-open-reports.ts'

export default function Admin() {
  // The frame around every page of administrators asks.
  return <HouseOverview openReports={useOpenReports(false) ?? 0} />
}
